import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { INVENTORY_FILE } from './files/inventory.ts'

/**
 * Copy the previous release by hard links. A changed file must therefore be replaced, never written
 * over. Synchronous, which is faster for thousands of small calls.
 */
export function copyForward(previous: string, out: string): void {
  mkdirSync(out, { recursive: true })
  for (const entry of readdirSync(previous, { withFileTypes: true })) {
    const [from, to] = [join(previous, entry.name), join(out, entry.name)]
    if (entry.isDirectory()) copyForward(from, to)
    else if (entry.name !== INVENTORY_FILE) linkSync(from, to)
  }
}
