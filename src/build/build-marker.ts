import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentChanges, quizCopies } from '#server/content/content-store.ts'
import { siteUrl } from '#server/environment.ts'
import type { ListedPage } from '#server/posts/listed-pages.ts'
import { ifExists, readJsonFile } from '#server/site/file-cache.ts'

/** Everything the build output depends on, and the few modules of `src` that only run beside the site. */
const SOURCES = [
  'astro.config.mjs',
  'content',
  'package-lock.json',
  'public',
  'src',
  'tsconfig.json',
]

/**
 * A hash of what Astro's output depends on: code, theme, address, the footer's year and content,
 * with what the admin area changed of it, but not the pages that header and footer list. Content is
 * hashed as it is stored, since reading and checking it would be a tenth of what publishing an
 * article costs.
 */
export async function hashInputs(project: string): Promise<string> {
  const changes = await Promise.all([contentChanges.list(), quizCopies.list()])
  const hash = createHash('sha256')
  hash.update(`${siteUrl()} ${new Date().getFullYear()} ${JSON.stringify(changes)}`)
  for (const source of SOURCES) await addToHash(hash, project, source)
  return hash.digest('hex')
}

async function addToHash(hash: ReturnType<typeof createHash>, project: string, path: string) {
  const names = await ifExists(readdir(join(project, path)))
  if (!names) {
    const bytes = await ifExists(readFile(join(project, path)))
    if (bytes) hash.update(`${path}\0${bytes.length}\0`).update(bytes)
    return
  }
  for (const name of names.toSorted()) await addToHash(hash, project, `${path}/${name}`)
}

/** Names what Astro built a release from. A release without it is incomplete. */
export const MARKER_FILE = '_build.json'

export interface BuildMarker {
  readonly inputs: string
  readonly pages: readonly ListedPage[]
}

export async function readBuildMarker(folder: string): Promise<BuildMarker | undefined> {
  // Only builds write it.
  return (await readJsonFile(join(folder, MARKER_FILE))) as BuildMarker | undefined
}

/** Whether `folder` holds a complete release of the present code and content, apart from posts. */
export async function isCurrent(project: string, folder: string): Promise<boolean> {
  return (await readBuildMarker(folder))?.inputs === (await hashInputs(project))
}
