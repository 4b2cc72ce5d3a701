import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Pages that links of the content have no reason to lead to. */
const INTERNAL = /^(?:_|admin[./]|templates\/|404\.html$)/

/** The pages that Astro built, by their paths, each with its anchors. */
export async function listLinkTargets(out: string): Promise<Record<string, string[]>> {
  const pages: Record<string, string[]> = {}
  const files = await Array.fromAsync(glob('**/*.html', { cwd: out }))
  for (const file of files.toSorted()) {
    if (INTERNAL.test(file)) continue
    const html = await readFile(join(out, file), 'utf8')
    const path = `/${file.replace(/(?:^index)?\.html$/, '')}`
    pages[path] = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id)
  }
  return pages
}
