import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { cp, mkdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { isSame } from '#domain/content/value.ts'
import { isRecord } from '#domain/is-record.ts'
import { currentTime } from '#server/clock.ts'
import { ignoreFailure } from '#server/failing-work.ts'
import { listReadable } from '#server/posts/find-posts.ts'
import { pickListedPages } from '#server/posts/listed-pages.ts'
import { ifExists } from '#server/site/file-cache.ts'
import { storeQuizVersions } from '#server/site/quiz-versions.ts'
import { openSiteFolder } from '#server/site/site-folder.ts'
import { readPostState, renderArticles } from './articles/render-articles.ts'
import { type BuildMarker, hashInputs, MARKER_FILE, readBuildMarker } from './build-marker.ts'
import { collectReleaseContent } from './content/collect-content.ts'
import { describeDeploy, writeDocuments, writeSources } from './content/write-content.ts'
import { compressFiles } from './files/compress.ts'

/** The previous release waits here while its folder is built again. */
const LAST_RELEASE = '.cache/last-release'

/** The folder that Astro builds into. */
const ASTRO_OUT = '.cache/astro'

interface ReleaseOptions {
  readonly project: string
  /** Where the release goes. It may be the previous release, which is then updated in place. */
  readonly out: string
  readonly previous: string | undefined
  /** How many social images may be drawn. */
  readonly drawAtMost?: number
  /** Whether the files that Astro builds have compressed copies beside them. */
  readonly isCompressed?: boolean | undefined
}

/**
 * Make a release from the data that the caller has opened: Astro's pages and templates, then the
 * posts. Astro runs only when code, content, theme or address changed; otherwise the previous
 * release is copied forward, so that publishing one article costs one article.
 */
export async function makeRelease(options: ReleaseOptions) {
  const { project, out, drawAtMost } = options
  const inputs = await hashInputs(project)
  const previous = await resolveFolder(options.previous)
  const reused = await findReusable(previous, inputs)
  const isInPlace = previous !== undefined && previous === (await resolveFolder(out))

  if (reused && !isInPlace) copyForward(reused.folder, out)
  const folder = openSiteFolder(out)
  folder.remove(MARKER_FILE)
  const older = !reused && isInPlace ? await moveAside(project, out) : previous
  const pages = reused?.pages ?? pickListedPages(await listReadable())
  if (!reused) {
    await buildWithAstro(project, out, pages)
    if (options.isCompressed) await compressFiles(out)
  }
  await describeDeploy(out)
  const posts = reused?.posts ?? (await readPostState())
  const rendered = await renderArticles({ out, previous: older, posts, drawAtMost })
  // Netlify's builds cannot write to the stores: there, a function does it after the deploy.
  await ignoreFailure('unavailable', storeQuizVersions(currentTime(), out))
  folder.write(MARKER_FILE, JSON.stringify({ inputs, pages } satisfies BuildMarker))
  // Incremental is a release that was copied forward from the previous one, without Astro.
  return { ...rendered, isIncremental: reused !== undefined }
}

async function buildWithAstro(project: string, out: string, pages: BuildMarker['pages']) {
  const documents = await collectReleaseContent(project, pages)
  await writeDocuments(out, documents)
  await runExclusively(project, () => buildPages(project, out))
  await writeSources(out, documents)
}

/**
 * Return the previous release if nothing changed that Astro's output depends on, with the present
 * posts and its pages that header and footer list.
 */
async function findReusable(folder: string | undefined, inputs: string) {
  const marker = folder === undefined ? undefined : await readBuildMarker(folder)
  if (folder === undefined || marker?.inputs !== inputs) return undefined
  const posts = await readPostState(folder)
  const pages = pickListedPages(posts.snapshot.pages)
  return isSame(marker.pages, pages) ? { folder, posts, pages } : undefined
}

async function moveAside(project: string, folder: string): Promise<string> {
  const aside = join(project, LAST_RELEASE)
  await rm(aside, { recursive: true, force: true })
  await mkdir(dirname(aside), { recursive: true })
  await rename(folder, aside)
  return aside
}

async function resolveFolder(folder: string | undefined): Promise<string | undefined> {
  return folder === undefined ? undefined : ifExists(realpath(folder))
}

/** The lock that builds of one project share. */
const LOCK = '.cache/build-lock'
const LOCK_POLL_MS = 200
const SQLITE_BUSY = 5

/**
 * Do the work of a build while no other build of the project does: they share Astro's folders. A
 * lock of SQLite ends with its process, however that ends.
 */
export async function runExclusively<T>(project: string, work: () => Promise<T>): Promise<T> {
  const path = join(project, LOCK)
  await mkdir(dirname(path), { recursive: true })
  using database = new DatabaseSync(path)
  if (!tryLock(database)) {
    // A build that is stopped at its time limit reports this as its reason.
    console.log('Another build of this folder is running. This one waits for its end.')
    while (!tryLock(database)) await pause(LOCK_POLL_MS)
  }
  return await work()
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (isRecord(error) && error['errcode'] === SQLITE_BUSY) return false
    throw error
  }
}

/**
 * Run `astro build` in this process, which then serves nothing else: a second process would need
 * 200 MB more, and a build has to run beside the site on a machine of 1 GB.
 *
 * Astro builds into a folder of the project, from which the pages are copied: it compares paths
 * without a slash, so it would take `/srv/site-data` for a part of `/srv/site` and import packages
 * from there.
 */
export async function buildPages(project: string, out: string): Promise<void> {
  // V8 would otherwise keep 250 MB of garbage beside the live objects.
  setFlagsFromString('--optimize-for-size')
  process.env.NODE_ENV = 'production'
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  process.env.CONTENT_DIR = out
  const { build } = await import('astro')
  const outDir = join(project, ASTRO_OUT)
  await build({ root: project, outDir })
  await cp(outDir, out, { recursive: true })
  await rm(outDir, { recursive: true })
}

/**
 * Copy the previous release by hard links, so a changed file must be replaced, never written over.
 * Synchronous, which is faster for thousands of small calls.
 */
export function copyForward(previous: string, out: string): void {
  mkdirSync(out, { recursive: true })
  for (const entry of readdirSync(previous, { withFileTypes: true })) {
    const [from, to] = [join(previous, entry.name), join(out, entry.name)]
    if (entry.isDirectory()) copyForward(from, to)
    else linkSync(from, to)
  }
}
