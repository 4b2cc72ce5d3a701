import { parseArgs } from 'node:util'
import { ContentFault } from '#build/content/collect-content.ts'
import { Failure } from '#domain/failure.ts'
import { withData, withNetlifyData } from '#platform/data/data.ts'

/** Run a command with the data of this machine or of a site on Netlify. An expected error is printed. */
export async function runWithData(isNetlify: boolean, work: () => Promise<void>): Promise<void> {
  try {
    await (isNetlify ? withNetlifyData(work) : withData(work))
  } catch (error) {
    // Node's errors about a file or folder say its path.
    const isFileError = error instanceof Error && 'syscall' in error && 'path' in error
    if (!(isFileError || error instanceof Failure || error instanceof ContentFault)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** The words of a command line, and which of its switches it has. */
export function readCommandLine<Switch extends string>(...switches: readonly Switch[]) {
  const option = { type: 'boolean', default: false } as const
  const options = Object.fromEntries(switches.map((name) => [name, option]))
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  return { words: positionals, has: (name: Switch) => values[name] === true }
}

/** End a command that was called in a wrong way. */
export function exitWith(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
