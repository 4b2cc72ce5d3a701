import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeRelease, type WithData } from './make-release.ts'
import { compareFolders } from './compare-folders.ts'

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
    const common = { project, previous, withData: alreadyOpen, drawAtMost: Infinity }
    const { isIncremental } = await makeRelease({ ...common, out: incremental })
    if (!isIncremental)
      throw new Error(`${previous} is not a release of this code. Build it first.`)
    await makeRelease({ ...common, out: full, isFull: true })
    return compareFolders(incremental, full)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The caller of {@link verify} has opened the data. */
const alreadyOpen: WithData = (use) => use()
