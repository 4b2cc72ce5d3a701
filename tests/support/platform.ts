import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlatform } from '#platform/platform.ts'

interface TestPlatform {
  readonly url: string
  /** Stop, and delete the data. */
  stop(): Promise<void>
}

interface TestPlatformOptions {
  /** The built site to serve. */
  readonly release: string
  /** A folder with functions and netlify.toml; this project by default. */
  readonly project?: string
}

/** Start the local platform in this process, on a free port. Stopping it restores the environment. */
export async function startTestPlatform(options: TestPlatformOptions): Promise<TestPlatform> {
  const before = { ...process.env }
  const dataDir = await mkdtemp(join(tmpdir(), 'sideboard-'))
  process.env['DATA_DIR'] = dataDir
  const platform = await startPlatform({
    project: process.cwd(),
    dataDir,
    host: '127.0.0.1',
    port: 0,
    isQuiet: true,
    ...options,
  })
  return {
    url: platform.url,
    async stop() {
      await platform.stop()
      restore(before)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function restore(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
}
