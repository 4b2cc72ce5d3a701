import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { copyRelease } from './copy-release.ts'
import { ADMINISTRATOR, startPlatform } from './running-platform.ts'

const OWN_OPTIONS = new Set(['--attack', '--strict'])

/**
 * Build and serve the site as `npm start` does, on a new data folder, and run Playwright. `--attack`
 * first runs the quick attacks, on sites of their own with the same release. `--strict` serves the site
 * with Netlify's limits.
 */
async function main(args: readonly string[]): Promise<number> {
  const executable = ensureChromium()
  const isStrict = args.includes('--strict')
  const platform = await startPlatform({
    command: isStrict ? 'strict' : 'start',
    // A test that looks at what is built asks for it.
    env: { PUBLISH_DELAY: '10m' },
  })
  // The tests publish, so the bytes are measured on what was built first.
  const built = await mkdtemp(join(tmpdir(), 'built-'))
  await copyRelease(join(platform.dataDir, 'live'), built)
  const env = {
    ...process.env,
    ...ADMINISTRATOR,
    CHROMIUM_PATH: executable,
    BASE_URL: platform.url,
    RELEASE: join(built, 'live'),
  }
  const run = (command: string, ...parameters: string[]): Promise<number> => {
    const child = spawn(command, parameters, { env, stdio: 'inherit' })
    return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  }
  try {
    if (args.includes('--attack')) {
      const code = await run(process.execPath, 'tests/nightly/run.ts', 'attack', '--quick')
      if (code !== 0) return code
    }
    const chosen = args.filter((arg) => !OWN_OPTIONS.has(arg))
    if (chosen.length > 0) return await run('playwright', 'test', ...chosen)
    const code = await run('playwright', 'test', '--project=long', '--project=short')
    return code === 0 ? await run('playwright', 'test', '--project=dev') : code
  } finally {
    await platform.stop()
    await rm(built, { recursive: true, force: true })
  }
}

process.exitCode = await main(process.argv.slice(2))
