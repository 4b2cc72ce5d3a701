import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlatform } from '#platform/platform.ts'

interface TestPlatform {
  readonly url: string
  readonly dataDir: string
  /** Stop, and delete the data unless it is opened again. */
  stop(options?: { keepData: boolean }): Promise<void>
}

interface TestPlatformOptions {
  /** The built site to serve; `dist` by default. */
  readonly release?: string
  /** A folder with functions and netlify.toml; this project by default. */
  readonly project?: string
  /** The data folder of an earlier platform. */
  readonly dataDir?: string
  /** Variables for this platform alone. */
  readonly environment?: Record<string, string>
}

/** Start the local platform in this process, on a free port. Stopping it restores the environment. */
export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const { release = 'dist', project = process.cwd(), environment = {} } = options
  const before = { ...process.env }
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sideboard-')))
  Object.assign(process.env, { DATA_DIR: dataDir, ...environment })
  const platform = await startPlatform({
    project,
    dataDir,
    host: '127.0.0.1',
    port: 0,
    release,
    isQuiet: true,
  })
  return {
    url: platform.url,
    dataDir,
    async stop({ keepData } = { keepData: false }) {
      await platform.stop()
      restore(before)
      if (!keepData) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function restore(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
}
