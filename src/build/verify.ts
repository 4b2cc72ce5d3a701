import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INVENTORY_FILE } from './files/inventory.ts'
import { rm } from 'node:fs/promises'
import { makeRelease } from './make-release.ts'

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

/** On the disk of the previous release, because hard links cannot leave it. */
const FOLDER = '.cache/verify'

/**
 * Make an incremental and a full build in temporary folders and compare them.
 *
 * @returns Each file that differs, and how.
 * @throws {Error} when the previous release was built from other code or content.
 */
export async function verify(project: string, previous: string): Promise<string[]> {
  const folder = join(project, FOLDER)
  const [incremental, full] = [join(folder, 'incremental'), join(folder, 'full')]
  await rm(folder, { recursive: true, force: true })
  try {
    const common = { project, previous, drawAtMost: Infinity }
    const { isIncremental } = await makeRelease({ ...common, out: incremental })
    if (!isIncremental)
      throw new Error(`${previous} is not a release of this code. Build it first.`)
    await makeRelease({ ...common, out: full, isFull: true })
    return compareFolders(incremental, full)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
