import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureChromium } from './chromium.ts'

const START_LIMIT_MS = 180_000

/** The administrator that browser tests sign in as. */
const ADMINISTRATOR = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'table-for-eight-42' }

/** Build the site on a clean data folder, serve it as `npm start` does, and let Playwright at it. */
async function main(): Promise<number> {
  const executable = ensureChromium()
  const folder = await mkdtemp(join(tmpdir(), 'sideboard-browser-'))
  const port = await freePort()
  const env = {
    ...process.env,
    ...ADMINISTRATOR,
    CHROMIUM_PATH: executable,
    PORT: String(port),
    URL: `http://localhost:${port}`,
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '1000',
  }
  const platform = spawn(process.execPath, ['src/local/start.ts'], { env, stdio: 'inherit' })
  try {
    await untilHealthy(platform, env.BASE_URL)
    return await exitCode(
      spawn('playwright', ['test', ...process.argv.slice(2)], { env, stdio: 'inherit' }),
    )
  } finally {
    platform.kill('SIGTERM')
    await exitCode(platform)
    await rm(folder, { recursive: true, force: true })
  }
}

async function untilHealthy(platform: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (platform.exitCode !== null) throw new Error('The platform stopped before it was ready.')
    const response = await fetch(`${url}/api/health`).catch(() => undefined)
    if (response?.ok) return
    await pause(250)
  }
  throw new Error(`The platform was not ready after ${START_LIMIT_MS / 1000} s.`)
}

function exitCode(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

process.exitCode = await main()
