import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

const PACKAGES = ['webkit2gtk-driver', 'xvfb']
const PROGRAMS = [
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/Xvfb',
  '/usr/lib/*/webkit2gtk-4*/MiniBrowser',
]

/**
 * Installs WebKitGTK, its WebDriver and a virtual display where apt and root are available.
 *
 * @throws {Error} with instructions, when that is not possible.
 */
export default function installWebKit(): void {
  if (isInstalled()) return
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES]
    execFileSync('apt-get', args, { stdio: 'inherit' })
  } catch {
    // The check below reports what is missing.
  }
  if (isInstalled()) return
  throw new Error(
    `WebKit is not installed. On Debian or Ubuntu, as root: apt-get install ${PACKAGES.join(' ')}`,
  )
}

/** The path of the browser that WebKitWebDriver automates. */
export function findMiniBrowser(): string {
  return globSync(PROGRAMS[2]!)[0] ?? ''
}

function isInstalled(): boolean {
  return PROGRAMS.every((pattern) => globSync(pattern).length > 0)
}
