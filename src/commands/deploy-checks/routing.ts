import type { DeployedSite } from './deployed-site.ts'
import { isFromFunction, parseReply, type Reply } from './reply.ts'
import { expectThat, leftOut, type Finding } from './finding.ts'

const SLOW = 'A function renders what is a file: slow, and paid for by request.'
const STALE = 'Administrators see the last build and not what they saved.'

/** Files, redirects and functions are asked in the order that the site relies on. */
export async function* checkRouting(site: DeployedSite): AsyncGenerator<Finding> {
  yield* checkPage(site, '/diary')
  const article = await findBuiltArticle(site)
  if (article === undefined) yield leftOut('a built article', 'There is none in the sitemap yet.')
  else yield* checkPage(site, article)
  yield* checkFunctions(site)
}

/** A file for visitors; with a session cookie, what is saved. Any value will do for the rule. */
async function* checkPage(site: DeployedSite, path: string): AsyncGenerator<Finding> {
  const visited = await site.request(path)
  yield expectThat(`${path} is a file`, visited.status === 200 && !isFromFunction(visited), {
    found: describe(visited),
    meaning: SLOW,
  })
  const signedIn = await site.request(path, { cookie: `${site.sessionCookie}=none` })
  yield expectThat(
    `${path} with a session is the saved state`,
    signedIn.status === 200 && isFromFunction(signedIn),
    { found: describe(signedIn), meaning: STALE },
  )
}

async function* checkFunctions(site: DeployedSite): AsyncGenerator<Finding> {
  const unknown = await site.request('/diary/check-deploy-no-such-article')
  yield expectThat(
    'a function responds for articles that are not built yet',
    unknown.status === 404 && isFromFunction(unknown),
    { found: describe(unknown), meaning: 'A new article is missing until it is built.' },
  )
  const api = await site.request('/api/check-deploy-no-such-endpoint')
  yield expectThat(
    'an unknown API address responds with 404 and JSON',
    api.status === 404 && parseReply(api) !== undefined,
    { found: `${api.status}`, meaning: 'Programs get a page where they expect JSON.' },
  )
  const feed = await site.request('/rss.xml', { cookie: `${site.sessionCookie}=none` })
  yield expectThat('the feed is a file for everyone', feed.status === 200, {
    found: `${feed.status}`,
    meaning: 'A rule for articles takes the feed.',
  })
}

function describe(reply: Reply): string {
  return `${reply.status} from a ${isFromFunction(reply) ? 'function' : 'file'}`
}

/** The oldest article, because people change the newest ones, also while it is checked. */
async function findBuiltArticle(site: DeployedSite): Promise<string | undefined> {
  const { text } = await site.request('/sitemap.xml')
  const paths = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) =>
    URL.canParse(url) ? new URL(url).pathname : '',
  )
  return paths.findLast((path) => /^\/diary\/[a-z0-9-]*[a-z][a-z0-9-]*$/.test(path))
}
