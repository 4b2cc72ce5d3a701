import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteUrl } from '#server/environment.ts'
import { ifExists } from '#server/site/file-cache.ts'

/** Everything the build output depends on. `functions`, `src/platform` and `src/commands` only run beside the site. */
const SOURCES = [
  'astro.config.mjs',
  'content',
  'package-lock.json',
  'public',
  'src/admin',
  'src/build',
  'src/client',
  'src/components',
  'src/content.config.ts',
  'src/domain',
  'src/islands',
  'src/layouts',
  'src/pages',
  'src/server',
  'src/styles',
  'tsconfig.json',
] as const

/**
 * A hash of everything that Astro's output depends on: code, content, theme, address and the footer's year.
 *
 * @param content The hash of the merged content.
 */
export async function hashInputs(project: string, content: string): Promise<string> {
  const hash = createHash('sha256').update(`${siteUrl()} ${new Date().getFullYear()} ${content}`)
  for (const source of SOURCES) await addTo(hash, project, source)
  return hash.digest('hex')
}

async function addTo(hash: ReturnType<typeof createHash>, project: string, path: string) {
  const names = await ifExists(readdir(join(project, path)))
  if (!names) {
    const bytes = await ifExists(readFile(join(project, path)))
    if (bytes) hash.update(`${path}\0${bytes.length}\0`).update(bytes)
    return
  }
  for (const name of names.toSorted()) await addTo(hash, project, `${path}/${name}`)
}
