import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { COPIES, EXTENSIONS } from '#build/files/compress.ts'
import { contentType } from '#build/files/content-type.ts'
import { isPublicFile, listFiles } from '#build/files/public-files.ts'
import { readRedirects } from './redirects.ts'

/**
 * Read the headers that netlify.toml and `_headers` set for a path with Netlify's own parser.
 *
 * @throws {Error} the parser's error.
 */
export async function readHeaderRules(project: string, release: string) {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(project, '_headers'), join(release, '_headers')],
    netlifyConfigPath: join(project, 'netlify.toml'),
    configHeaders: [],
    minimal: false,
  })
  // The package declares no types of its own for them.
  const [error] = errors as Error[]
  if (error) throw error
  // Without the option `minimal`, each rule has its regular expression.
  const rules = headers as { forRegExp: RegExp; values: Record<string, string> }[]
  return (path: string) => {
    const matching = rules.filter(({ forRegExp }) => forRegExp.test(path))
    const entries = matching.flatMap(({ values }) => Object.entries(values))
    return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]))
  }
}

/** A release: its files, and the rules of netlify.toml, `_headers` and `_redirects`. */
export type ServedSite = Awaited<ReturnType<typeof openSite>>

/** A public file. */
export type SiteFile = NonNullable<ReturnType<ServedSite['find']>>

/**
 * Read a release once; it never changes, because a new build makes a new release.
 *
 * @param project The folder of netlify.toml.
 */
export async function openSite(project: string, release: string) {
  const folder = await realpath(release)
  const files = new Set(await listFiles(folder))
  const describe = (path: string) => {
    if (!files.has(path) || !isPublicFile(path)) return []
    // A copy is named like its file, with the extension of its encoding. Rendered articles have none.
    const named = `/${COPIES}${path}`
    const copies = files.has(named + EXTENSIONS.br) ? folder + named : undefined
    return [{ path: join(folder, path), type: contentType(path), copies }]
  }
  return {
    headers: await readHeaderRules(project, folder),
    redirects: await readRedirects(project, folder),
    /** The file for a path. `/services` and `/services/` are different paths. */
    find: (path: string) => candidatePaths(path).flatMap(describe)[0],
  }
}

/** `/about` is `about.html` and `/` is `index.html`, as on Netlify. */
function candidatePaths(path: string): string[] {
  return path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`]
}
