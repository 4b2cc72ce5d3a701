import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DataFolder } from '../data/data-folder.ts'

const LONGEST_BUILD_MS = 10 * 60_000
const KEPT_OUTPUT = 4_000

/** Make a release in `out`. Answers whether nothing was put off to the next build. */
export type Make = (
  out: string,
  previous: string | undefined,
  signal: AbortSignal,
) => Promise<boolean>

/**
 * Build in a process of its own, by the same command as on Netlify: whatever happens in it can
 * neither hold up nor take down the site.
 */
export function buildProcess(project: string, { packed }: DataFolder): Make {
  const command = fileURLToPath(new URL('../../commands/build.ts', import.meta.url))

  return async (out, previous, signal) => {
    const from = previous === undefined ? [] : ['--previous', previous]
    const child = spawn(process.execPath, [command, '--out', out, '--packed', packed, ...from], {
      cwd: project,
      signal,
      timeout: LONGEST_BUILD_MS,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let isComplete = true
    child.on('message', (message) => {
      // The only thing that build.ts tells its parent.
      isComplete = (message as { isComplete: boolean }).isComplete
    })
    let output = ''
    const keep = (text: Buffer) => {
      output = (output + text.toString()).slice(-KEPT_OUTPUT)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    // 'close' tells the code and the signal.
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(output.trim() || 'The build ended without a word.')
    return isComplete
  }
}
