import { randomBytes } from 'node:crypto'
import { readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { ifExists } from '#server/site/file-cache.ts'
import type { DataFolder } from '../data/data-folder.ts'

/** The suffix of a release that is not published yet. */
export const UNFINISHED = '.part'

/** The folder of a release that is being built, until {@link publishRelease} renames it. */
export function createReleasePath({ releases }: DataFolder): string {
  const time = new Date().toISOString().replace(/\D/g, '')
  return join(releases, `${time}-${randomBytes(3).toString('hex')}${UNFINISHED}`)
}

/** The folder of the live release, or `undefined` before the first. */
export async function findLiveRelease({ live, releases }: DataFolder): Promise<string | undefined> {
  const target = await ifExists(readlink(live))
  return target && join(releases, basename(target))
}

/** Make a finished release live, atomically. */
export async function publishRelease(folder: DataFolder, unfinished: string): Promise<string> {
  const release = unfinished.slice(0, -UNFINISHED.length)
  await rename(unfinished, release)
  const link = `${folder.live}${UNFINISHED}`
  await rm(link, { force: true })
  await symlink(relative(folder.path, release), link)
  await rename(link, folder.live)
  return release
}

/** Running requests may still read files of an earlier release. */
const KEPT_RELEASES = 3

/** Remove old releases and what a killed build left. */
export async function pruneReleases(folder: DataFolder): Promise<void> {
  const live = await findLiveRelease(folder)
  const names = (await readdir(folder.releases)).toSorted()
  const finished = names.filter((name) => !name.endsWith(UNFINISHED))
  const kept = new Set(finished.slice(-KEPT_RELEASES))
  if (live) kept.add(basename(live))
  const unneeded = names
    .filter((name) => !kept.has(name))
    .map((name) => join(folder.releases, name))
  // Earlier versions kept the compressed copies of all releases there.
  unneeded.push(join(folder.path, 'compressed'))
  await Promise.all(unneeded.map((path) => rm(path, { recursive: true, force: true })))
}
