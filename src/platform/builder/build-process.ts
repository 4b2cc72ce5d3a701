import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DataFolder } from '../data/data-folder.ts'

const BUILD_TIMEOUT_MS = 10 * 60_000
const MAX_OUTPUT_LENGTH = 4_000

/** Build a release in `out`. Resolves to whether it is complete; otherwise another build must follow. */
export type RunBuild = (
  out: string,
  previous: string | undefined,
  signal: AbortSignal,
) => Promise<boolean>

/** Build in a child process, with the same command as on Netlify, so that it cannot block the site. */
export function createBuildRunner(
  project: string,
  { compressed }: DataFolder,
  context = process.env.NETLIFY_BLOBS_CONTEXT,
): RunBuild {
  const command = fileURLToPath(new URL('../../commands/build.ts', import.meta.url))

  return async (out, previous, signal) => {
    const from = previous === undefined ? [] : ['--previous', previous]
    const options = ['--out', out, '--compressed', compressed, ...from]
    const child = spawn(process.execPath, [command, ...options], {
      cwd: project,
      env: { ...process.env, NETLIFY_BLOBS_CONTEXT: context },
      signal,
      timeout: BUILD_TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let isComplete = true
    child.on('message', (message) => {
      // build.ts sends only this message.
      isComplete = (message as { isComplete: boolean }).isComplete
    })
    let output = ''
    const append = (text: Buffer) => {
      output = (output + text.toString()).slice(-MAX_OUTPUT_LENGTH)
    }
    child.stdout?.on('data', append)
    child.stderr?.on('data', append)
    // The arguments of 'close' are the exit code and the signal.
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(output.trim() || 'The build ended without output.')
    return isComplete
  }
}
