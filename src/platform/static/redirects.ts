import { join } from 'node:path'
import { parseAllRedirects } from '@netlify/redirect-parser'
import redirector from 'netlify-redirector'
import { parseCookies } from '../functions/cookies.ts'

export interface Redirect {
  /** Where to: a path of ours or an address elsewhere, with the query it is to have. */
  readonly to: string
  readonly status: number
  /** Whether it wins over a file that is there. */
  readonly force: boolean
}

export interface RedirectRequest {
  readonly url: URL
  /** The path without percent signs. */
  readonly path: string
  readonly header: (name: string) => string
}

export type Redirects = (request: RedirectRequest) => Redirect | undefined

interface Rule {
  readonly from: string
  readonly query?: Record<string, string>
}

/**
 * Read the rules of netlify.toml and `_redirects` with Netlify's own parser, and match with its own
 * matcher, so that a rule does here what it does there.
 *
 * @throws {Error} in the parser's words when a rule is wrong.
 */
export async function readRedirects(project: string, release: string): Promise<Redirects> {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [join(project, '_redirects'), join(release, '_redirects')],
    netlifyConfigPath: join(project, 'netlify.toml'),
    configRedirects: [],
    minimal: false,
  })
  const [error] = errors as Error[]
  if (error) throw error
  if (redirects.length === 0) return () => undefined
  // The parser's own shape; the matcher has two other names for the same things.
  const rules = (redirects as Rule[]).map((rule) =>
    Object.assign(rule, { origin: rule.from, params: rule.query }),
  )
  const options = { jwtSecret: 'unused', jwtRoleClaim: 'app_metadata.authorization.roles' }
  const matcher = await redirector.parseJSON(JSON.stringify(rules), options)

  return (request) => {
    const found = matcher.match(matchable(request))
    if (!found) return undefined
    const { to, status, force } = found
    return {
      to: withQuery(to, request.url.search),
      status,
      force: force || found.force404 === true,
    }
  }
}

function matchable({ url, path, header }: RedirectRequest) {
  const cookies = Object.fromEntries(parseCookies(header('cookie')))
  const derived: Record<string, string> = {
    'x-language': cookies.nf_lang ?? header('accept-language').slice(0, 2),
    'x-country': cookies.nf_country ?? '',
  }
  return {
    scheme: url.protocol.slice(0, -1),
    host: url.hostname,
    path,
    query: url.search.slice(1),
    headers: derived,
    cookieValues: cookies,
    getHeader: (name: string) => derived[name.toLowerCase()] ?? header(name),
    getCookie: (name: string) => cookies[name] ?? '',
  }
}

/** A target without a query of its own takes the visitor's along. */
function withQuery(to: string, search: string): string {
  return to.includes('?') ? to : to + search
}
