import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The administrator of every platform started for a measurement or a browser. */
export const ADMINISTRATOR = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'table-for-eight-42' }

export interface RunningPlatform {
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** Kill the process, as a power cut would, and keep its data. */
  kill(): Promise<void>
  /** Stop the process and remove its data. */
  stop(): Promise<void>
}

const COMMANDS = {
  start: 'src/commands/start.ts',
  dev: 'src/commands/dev.ts',
  strict: 'tests/soak/start-strict.ts',
} as const

interface Options {
  /** The built site, Astro's dev server, or the built site with Netlify's limits. */
  readonly command?: keyof typeof COMMANDS
  readonly dataDir?: string
  /** By default a free one. */
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
  /** Whether to hide the log of errors, where a test provokes them. */
  readonly isQuiet?: boolean
}

/** Run `npm start` or `npm run dev` in a child process, by default with a new data folder. */
export async function startPlatform(options: Options = {}): Promise<RunningPlatform> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sideboard-')))
  const port = options.port ?? (await findFreePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [COMMANDS[options.command ?? 'start']], {
    env: {
      ...process.env,
      ...ADMINISTRATOR,
      PORT: String(port),
      URL: url,
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '100000',
      ...options.env,
    },
    stdio: ['ignore', 'ignore', options.isQuiet ? 'ignore' : 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilAnswered(`${url}/api/health`, child, 180_000)
  return {
    url,
    dataDir,
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
      // A build that ends with the platform can still write for a moment.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Wait until a process answers at an address. */
export async function untilAnswered(
  url: string,
  child: ChildProcess,
  limitMs: number,
): Promise<void> {
  const deadline = Date.now() + limitMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`What serves ${url} stopped before it was ready.`)
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await pause(100)
  }
  throw new Error(`${url} was not ready after ${limitMs / 1000} s.`)
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
