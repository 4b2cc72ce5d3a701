import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Install packages that only a bench needs, outside the project's.
 *
 * @throws {Error} when npm cannot install them.
 */
export function installPackages(folder: string, packages: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages], {
    cwd: folder,
    stdio: 'ignore',
    timeout: 300_000,
  })
}
