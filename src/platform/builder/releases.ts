import { randomBytes } from 'node:crypto'
import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { DataFolder } from '../data/data-folder.ts'
import { deleteUnusedCopies } from '#build/files/compress.ts'
import { readInventory } from '#build/files/inventory.ts'

/** Requests that began on an earlier release may still read from it. */
const KEPT = 3
const UNFINISHED = '.part'

/** A folder for a release that is being made; {@link publish} gives it its name. */
export function newRelease({ releases }: DataFolder): string {
  const time = new Date().toISOString().replace(/\D/g, '')
  return join(releases, `${time}-${randomBytes(3).toString('hex')}${UNFINISHED}`)
}

/** The release that visitors get, or `undefined` before the first. */
export async function liveRelease({ live, releases }: DataFolder): Promise<string | undefined> {
  const target = await readlink(live).catch(() => undefined)
  return target && join(releases, basename(target))
}

/** Let visitors have a finished release, in one step that happens wholly or not at all. */
export async function publish(folder: DataFolder, unfinished: string): Promise<string> {
  const release = unfinished.slice(0, -UNFINISHED.length)
  await rename(unfinished, release)
  const link = `${folder.live}${UNFINISHED}`
  await rm(link, { force: true })
  await symlink(relative(folder.path, release), link)
  await rename(link, folder.live)
  return release
}

/** Forget packed copies of files that are in no release. */
export async function sweepPacked({ releases, packed }: DataFolder): Promise<void> {
  const folders = await readdir(releases)
  const known = await Promise.all(folders.map((name) => readInventory(join(releases, name))))
  await deleteUnusedCopies(
    packed,
    known.filter((inventory) => inventory !== undefined),
  )
}

/** Remove what no visitor needs any more: old releases, and what a killed build left. */
export async function prune(folder: DataFolder): Promise<void> {
  const live = await liveRelease(folder)
  const names = (await readdir(folder.releases)).toSorted()
  const finished = names.filter((name) => !name.endsWith(UNFINISHED))
  const kept = new Set(finished.slice(-KEPT))
  if (live) kept.add(basename(live))
  const gone = names.filter((name) => !kept.has(name))
  await Promise.all(
    gone.map((name) => rm(join(folder.releases, name), { recursive: true, force: true })),
  )
}
