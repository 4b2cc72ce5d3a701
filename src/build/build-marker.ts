import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contentChanges, quizCopies } from '#server/content/content-store.ts'
import { siteUrl } from '#server/environment.ts'
import type { ListedPage } from '#server/posts/listed-pages.ts'
import { readJsonFile } from '#server/site/file-cache.ts'

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
  for (const source of SOURCES) addToHash(hash, project, source)
  return hash.digest('hex')
}

/** Reads synchronously, which costs a third for a thousand small files. */
function addToHash(hash: Hash, project: string, path: string): void {
  const file = join(project, path)
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats?.isDirectory()) {
    for (const name of readdirSync(file).toSorted()) addToHash(hash, project, `${path}/${name}`)
    return
  }
  const bytes = stats && readFileSync(file)
  if (bytes) hash.update(`${path}\0${bytes.length}\0`).update(bytes)
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
