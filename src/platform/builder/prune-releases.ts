import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DataFolder } from '../data/data-folder.ts'
import { deleteUnusedCopies } from '#build/files/compress.ts'
import { readInventory } from '#build/files/inventory.ts'
import { UNFINISHED, findLiveRelease } from './releases.ts'

/** Running requests may still read files of an earlier release. */
const KEPT_RELEASES = 3

/** Remove compressed copies of files that are in no release. */
export async function removeUnusedCopies({ releases, compressed }: DataFolder): Promise<void> {
  const folders = await readdir(releases)
  const known = await Promise.all(folders.map((name) => readInventory(join(releases, name))))
  await deleteUnusedCopies(
    compressed,
    known.filter((inventory) => inventory !== undefined),
  )
}

/** Remove old releases and what a killed build left. */
export async function pruneReleases(folder: DataFolder): Promise<void> {
  const live = await findLiveRelease(folder)
  const names = (await readdir(folder.releases)).toSorted()
  const finished = names.filter((name) => !name.endsWith(UNFINISHED))
  const kept = new Set(finished.slice(-KEPT_RELEASES))
  if (live) kept.add(basename(live))
  const unneeded = names.filter((name) => !kept.has(name))
  await Promise.all(
    unneeded.map((name) => rm(join(folder.releases, name), { recursive: true, force: true })),
  )
}
