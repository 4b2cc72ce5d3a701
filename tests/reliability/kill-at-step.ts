import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Kill this process at its `step`-th change of the file system from now on. A file that it writes at
 * that step stays half written. Returns a function that counts the changes so far.
 */
export function killAtStep(step: number): () => number {
  let seen = 0
  const isDue = () => ++seen === step
  const end = () => process.kill(process.pid, 'SIGKILL')

  // Each original gets what its caller gave, whatever its parameters are.
  for (const name of ['linkSync', 'mkdirSync', 'rmSync'] as const) {
    const original = fs[name] as (...given: unknown[]) => unknown
    const guarded = (...given: unknown[]) => (isDue() ? end() : original(...given))
    Object.assign(fs, { [name]: guarded })
  }
  // The same for those that return a promise.
  for (const name of ['mkdir', 'rename', 'rm', 'symlink'] as const) {
    const original = fs.promises[name] as (...given: unknown[]) => Promise<unknown>
    const guarded = async (...given: unknown[]) => (isDue() ? end() : original(...given))
    Object.assign(fs.promises, { [name]: guarded })
  }
  const { writeFileSync } = fs
  const half = (bytes: string | Uint8Array) => bytes.slice(0, Math.floor(bytes.length / 2))
  const write = (path: string, bytes: string | Uint8Array, options?: fs.WriteFileOptions) => {
    const isLast = isDue()
    writeFileSync(path, isLast ? half(bytes) : bytes, options)
    if (isLast) end()
  }
  Object.assign(fs, { writeFileSync: write })
  Object.assign(fs.promises, {
    writeFile: async (...given: Parameters<typeof write>) => write(...given),
  })
  // Modules that imported these functions by name see the replacements only after this.
  syncBuiltinESMExports()
  return () => seen
}
