import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { INVENTORY_FILE } from './files/inventory.ts'
import { makeRelease, type WithData } from './make-release.ts'

/** Beside the project's other leftovers: links to the previous release cannot leave its disk. */
const FOLDER = '.cache/verify'

/**
 * Build from the previous release and build anew, both aside, and compare.
 *
 * @returns The paths that differ, each with how. None: publishing an article gives what a full build gives.
 * @throws {Error} in a sentence, when the previous release is not one of the code as it is.
 */
export async function verify(project: string, previous: string): Promise<string[]> {
  const folder = join(project, FOLDER)
  const [carried, anew] = [join(folder, 'carried'), join(folder, 'anew')]
  await rm(folder, { recursive: true, force: true })
  try {
    const common = { project, previous, withData: alreadyOpen, drawAtMost: Infinity }
    const { isIncremental } = await makeRelease({ ...common, out: carried })
    if (!isIncremental)
      throw new Error(`${previous} is not a release of this code. Build it first.`)
    await makeRelease({ ...common, out: anew, isFull: true })
    return differences(carried, anew)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The caller of {@link verify} has opened the data for both builds. */
const alreadyOpen: WithData = (use) => use()

/** The files in which two folders differ. */
export function differences(carried: string, anew: string): string[] {
  const paths = new Set([...filesIn(carried), ...filesIn(anew)])
  return [...paths].toSorted().flatMap((path) => {
    const [left, right] = [join(carried, path), join(anew, path)]
    if (!existsSync(left)) return `${path}: only built anew`
    if (!existsSync(right)) return `${path}: only carried over`
    return readFileSync(left).equals(readFileSync(right)) ? [] : `${path}: other bytes`
  })
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== INVENTORY_FILE)
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
