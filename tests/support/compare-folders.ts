import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INVENTORY_FILE } from '#build/files/inventory.ts'

/** Each file in which two releases differ, and how. */
export function compareFolders(one: string, other: string): string[] {
  const paths = new Set([...filesIn(one), ...filesIn(other)])
  return [...paths].toSorted().flatMap((path) => {
    const [left, right] = [join(one, path), join(other, path)]
    if (!existsSync(left) || !existsSync(right)) return `${path}: missing`
    return readFileSync(left).equals(readFileSync(right)) ? [] : `${path}: other bytes`
  })
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== INVENTORY_FILE)
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
