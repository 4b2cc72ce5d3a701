import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The smaller headless Chromium first, because it needs half of the work for the same pages. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Commands that install a browser, the best first. */
const INSTALLERS: readonly (readonly string[])[] = [
  ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
  ['sh', '-c', apt('', 'chromium-headless-shell')],
  ['sh', '-c', apt('', 'chromium')],
  ['sh', '-c', apt('sudo -n ', 'chromium-headless-shell')],
  ['sh', '-c', apt('sudo -n ', 'chromium')],
]

/**
 * The path of a Chromium to test with: Playwright's own, an installed one, or one installed now.
 *
 * @throws {Error} with instructions, when every installer fails.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  for (const [command, ...args] of INSTALLERS) {
    console.log(`No Chromium found; trying: ${[command, ...args].join(' ')}`)
    if (!succeeds(command!, args)) continue
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('No Chromium could be installed. Install one, or name it in CHROMIUM_PATH.')
}

/** The path of an installed Chromium. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  return [...(named ? [named] : []), chromium.executablePath(), ...INSTALLED].find(existsSync)
}

function apt(as: string, name: string): string {
  return `${as}apt-get update -qq && ${as}apt-get install -y -qq ${name}`
}

function succeeds(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 })
    return true
  } catch {
    return false
  }
}
