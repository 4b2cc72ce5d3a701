import { join } from 'node:path'
import { parseAllRedirects } from '@netlify/redirect-parser'
import { parseCookie, type Cookies } from 'cookie'
import redirector from 'netlify-redirector'
import {
  chooseCookieName,
  SECURE_SESSION_COOKIE,
} from '#server/accounts/sessions/session-cookie.ts'

interface RedirectRequest {
  readonly url: URL
  /** The decoded path. */
  readonly path: string
  readonly header: (name: string) => string
}

/**
 * Match requests with the rules of netlify.toml and `_redirects` by Netlify's own matcher, so that
 * a rule has the same effect as on Netlify.
 *
 * @throws {Error} the error of Netlify's parser.
 */
export async function readRedirects(project: string, release: string) {
  const matcher = await createMatcher(project, release)
  return (request: RedirectRequest) => {
    const match = matcher.match(toMatcherRequest(request))
    if (!match) return undefined
    const { to, status, force } = match
    // A target without a query keeps the query of the request.
    const target = to.includes('?') ? to : to + request.url.search
    return {
      /** A path or an absolute URL, with its query. */
      // A header cannot hold all, such as a captured query parameter that the matcher decoded.
      to: target.replace(/[^\x21-\x7e]+/gu, encodeURIComponent),
      status,
      /** Whether it applies even where a file exists. */
      force: force || match.force404 === true,
    }
  }
}

async function createMatcher(project: string, release: string) {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [join(project, '_redirects'), join(release, '_redirects')],
    netlifyConfigPath: join(project, 'netlify.toml'),
    configRedirects: [],
    minimal: false,
  })
  // The package declares no types of its own for both.
  const [error] = errors as Error[]
  if (error) throw error
  const parsed = redirects as { from: string; to: string; query?: Record<string, string> }[]
  // Netlify ignores a rule that leads to itself.
  const followed = parsed.filter(({ from, to }) => from !== to)
  // The matcher has other names for two properties of the parser.
  const rules = followed.map((rule) => ({ ...rule, origin: rule.from, params: rule.query }))
  const options = { jwtSecret: 'unused', jwtRoleClaim: 'app_metadata.authorization.roles' }
  return redirector.parseJSON(JSON.stringify(rules), options)
}

function toMatcherRequest({ url, path, header }: RedirectRequest) {
  const cookies = nameSessionForRules(parseCookie(header('cookie'), { decode: (value) => value }))
  return {
    scheme: url.protocol.slice(0, -1),
    host: url.hostname,
    // Paths are compared as encoded. The part that a rule captures stays encoded in its target.
    path: encodeURI(path).replace(/[?#]/g, encodeURIComponent),
    query: url.search.slice(1),
    headers: {},
    cookieValues: cookies,
    getHeader: header,
    getCookie: (name: string) => cookies[name] ?? '',
  }
}

/** The rules in netlify.toml name the session cookie of an https site; here it may have the other name. */
function nameSessionForRules(cookies: Cookies): Cookies {
  const { [SECURE_SESSION_COOKIE]: _, ...others } = cookies
  const session = cookies[chooseCookieName('session')]
  return session === undefined ? others : { ...others, [SECURE_SESSION_COOKIE]: session }
}
