import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'

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
  const [error] = errors as Error[]
  if (error) throw error
  // Without `minimal` each rule has its regular expression.
  const rules = headers as { forRegExp: RegExp; values: Record<string, string> }[]
  return (path) => {
    const matching = rules.filter(({ forRegExp }) => forRegExp.test(path))
    const merged: Record<string, string> = {}
    for (const { values } of matching) Object.assign(merged, toLowerCaseNames(values))
    return merged
  }
}

function toLowerCaseNames(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]),
  )
}
