import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INVENTORY_FILE } from './files/inventory.ts'

/** Each file in which two folders differ, and how. */
export function compareFolders(incremental: string, full: string): string[] {
  const paths = new Set([...filesIn(incremental), ...filesIn(full)])
  return [...paths].toSorted().flatMap((path) => {
    const [left, right] = [join(incremental, path), join(full, path)]
    if (!existsSync(left)) return `${path}: only in the full build`
    if (!existsSync(right)) return `${path}: only in the incremental build`
    return readFileSync(left).equals(readFileSync(right)) ? [] : `${path}: other bytes`
  })
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== INVENTORY_FILE)
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
