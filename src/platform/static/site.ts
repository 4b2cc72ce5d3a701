import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { contentType, isCompressible } from '#build/files/content-type.ts'
import { type FileEntry, readInventory, takeInventory } from '#build/files/inventory.ts'
import { readRedirects, type Redirects } from './redirects.ts'

/** The headers that netlify.toml and `_headers` set for a path. */
export type HeaderRules = (path: string) => Readonly<Record<string, string>>

/** Read the rules with Netlify's own parser. @throws {Error} the parser's error. */
export async function readHeaderRules(project: string, release: string): Promise<HeaderRules> {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(project, '_headers'), join(release, '_headers')],
    netlifyConfigPath: join(project, 'netlify.toml'),
    configHeaders: [],
    minimal: false,
  })
  // The package declares no types of its own for them.
  const [error] = errors as Error[]
  if (error) throw error
  // Without `minimal` each rule has its regular expression.
  const rules = headers as { forRegExp: RegExp; values: Record<string, string> }[]
  return (path) => {
    const matching = rules.filter(({ forRegExp }) => forRegExp.test(path))
    const entries = matching.flatMap(({ values }) => Object.entries(values))
    return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]))
  }
}

/** A public file. */
export interface SiteFile extends FileEntry {
  readonly file: string
  readonly type: string
  /** The path of its compressed copies without their extension, if it is compressible. */
  readonly compressed: string | undefined
}

/** A release: its files, and the rules of netlify.toml, `_headers` and `_redirects`. */
export interface Site {
  readonly headers: HeaderRules
  readonly redirects: Redirects
  /** The file for a path. `/services` and `/services/` are different paths. */
  find(path: string): SiteFile | undefined
}

interface SiteSource {
  readonly folder: string
  /** The folder of netlify.toml. */
  readonly project: string
  /** The folder of the compressed copies. */
  readonly compressed: string
}

/** Read a release once; it never changes, because a new build makes a new release. */
export async function openSite(source: SiteSource): Promise<Site> {
  const folder = await realpath(source.folder)
  const inventory = (await readInventory(folder)) ?? (await takeInventory(folder))
  const describe = (path: string): SiteFile[] => {
    const entry = inventory.get(path)
    if (!entry) return []
    const type = contentType(path)
    const compressed = isCompressible(type) ? join(source.compressed, entry.hash) : undefined
    return [{ ...entry, file: join(folder, path), type, compressed }]
  }
  return {
    headers: await readHeaderRules(source.project, folder),
    redirects: await readRedirects(source.project, folder),
    find: (path) => candidatePaths(path).flatMap(describe)[0],
  }
}

/** `/about` is `about.html` and `/` is `index.html`, as on Netlify. */
function candidatePaths(path: string): string[] {
  return path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`]
}
