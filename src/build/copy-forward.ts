import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { INVENTORY_FILE } from './files/inventory.ts'

/**
 * Make `out` a copy of `previous` whose files are hard links: whoever changes one must put a new file
 * in its place. Synchronous, since it is thousands of tiny calls and nothing else waits.
 */
export function copyForward(previous: string, out: string): void {
  mkdirSync(out, { recursive: true })
  for (const entry of readdirSync(previous, { withFileTypes: true })) {
    const [from, to] = [join(previous, entry.name), join(out, entry.name)]
    if (entry.isDirectory()) copyForward(from, to)
    else if (entry.name !== INVENTORY_FILE) linkSync(from, to)
  }
}
