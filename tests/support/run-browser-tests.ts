import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { ADMINISTRATOR, startPlatform } from './running-platform.ts'

/** Build and serve the site as `npm start` does, on a new data folder, and run Playwright. */
async function main(): Promise<number> {
  const executable = ensureChromium()
  const platform = await startPlatform()
  const env = {
    ...process.env,
    ...ADMINISTRATOR,
    CHROMIUM_PATH: executable,
    BASE_URL: platform.url,
    RELEASE: join(platform.dataDir, 'live'),
  }
  try {
    const run = spawn('playwright', ['test', ...process.argv.slice(2)], { env, stdio: 'inherit' })
    return await new Promise((resolve) => run.once('exit', (code) => resolve(code ?? 1)))
  } finally {
    await platform.stop()
  }
}

process.exitCode = await main()
