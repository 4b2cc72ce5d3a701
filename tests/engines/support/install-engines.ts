import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4*/MiniBrowser'

/** Debian's packages, and the programs that are needed of each. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'webkit2gtk-driver': ['/usr/bin/WebKitWebDriver', MINI_BROWSER],
  xvfb: ['/usr/bin/Xvfb'],
  'firefox-esr': ['/usr/bin/firefox-esr'],
}

/**
 * Installs WebKitGTK with its WebDriver, a virtual display and Firefox, where apt and root are available.
 *
 * @throws {Error} with instructions, when that is not possible.
 */
export default function installEngines(): void {
  const wanted = listMissing()
  if (wanted.length === 0) return
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...wanted]
    execFileSync('apt-get', args, { stdio: 'inherit' })
  } catch {
    // The check below reports what is missing.
  }
  const missing = listMissing()
  if (missing.length === 0) return
  throw new Error(
    `An engine is not installed. On Debian, as root: apt-get install ${missing.join(' ')}`,
  )
}

/** The path of the browser that WebKitWebDriver automates. */
export function findMiniBrowser(): string {
  return globSync(MINI_BROWSER)[0] ?? ''
}

function listMissing(): string[] {
  return Object.entries(PACKAGES)
    .filter(([, programs]) => !programs.every((pattern) => globSync(pattern).length > 0))
    .map(([name]) => name)
}
