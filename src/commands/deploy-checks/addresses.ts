import type { DeployedSite } from './deployed-site.ts'
import type { Reply } from './reply.ts'
import { expectThat, type Finding } from './finding.ts'

const PRIVATE_FILE =
  'Files for the functions can be downloaded. Check the redirects in netlify.toml.'
const TWO_ADDRESSES =
  'The page has two addresses. Check that pretty URLs are on and the redirects of netlify.toml are read.'

const STATUSES: readonly [path: string, status: number, meaning: string][] = [
  ['/', 200, 'The site is not deployed.'],
  ['/services', 200, 'Pages are not found at the addresses that the site links to.'],
  ['/admin/leads/any', 200, 'Links to a lead, as in emails, do not open.'],
  ['/no-such-page', 404, 'Search engines index addresses that do not exist.'],
  ['/404', 404, 'The page for missing addresses has an address of its own.'],
  ['/_manifest.json', 404, PRIVATE_FILE],
  ['/_build.json', 404, PRIVATE_FILE],
  ['/_templates/article.html', 404, PRIVATE_FILE],
  ['/_content/site.json', 404, PRIVATE_FILE],
]

const REDIRECTS: readonly [from: string, to: string, meaning: string][] = [
  ['/services/', '/services', TWO_ADDRESSES],
  ['/insights?search=cash', '/diary?search=cash', 'Old links to the Diary are broken.'],
  ['/diary/rss.xml', '/rss.xml', 'Readers that subscribed at the old address get nothing.'],
  ['/diary/search.json', '/search.json', 'Pages from an earlier release cannot search.'],
]

/** Each page has one address, old addresses lead to it, and private files have none. */
export async function* checkAddresses(site: DeployedSite): AsyncGenerator<Finding> {
  for (const [path, status, meaning] of STATUSES) {
    const reply = await site.request(path)
    yield expectThat(`${path} responds with ${status}`, reply.status === status, {
      found: describe(reply),
      meaning,
    })
  }
  for (const [from, to, meaning] of REDIRECTS) {
    const reply = await site.request(from)
    const leadsThere = reply.status === 301 && targetOf(reply, site.origin) === site.origin + to
    yield expectThat(`${from} leads to ${to} by one 301`, leadsThere, {
      found: describe(reply),
      meaning,
    })
  }
  yield* checkOrigin(site)
}

async function* checkOrigin(site: DeployedSite): AsyncGenerator<Finding> {
  const { text } = await site.request('/')
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1] ?? 'none'
  yield expectThat('pages name this address as their own', canonical === `${site.origin}/`, {
    found: `the canonical link of / is ${canonical}`,
    meaning: 'Emails and search results lead to that address. On Netlify it is the primary domain.',
    isHarmless: true,
  })
  if (!site.origin.startsWith('https:')) return
  const insecure = new URL('/', site.origin.replace('https:', 'http:')).href
  const reply = await site.request(insecure)
  yield expectThat('http leads to https', targetOf(reply, insecure).startsWith('https:'), {
    found: describe(reply),
    meaning: 'Visitors can be read and changed on the way. Force HTTPS in the domain settings.',
  })
}

function targetOf({ headers }: Reply, base: string): string {
  return new URL(headers.get('location') ?? '', base).href
}

function describe({ status, headers }: Reply): string {
  const location = headers.get('location')
  return location === null
    ? `it responds with ${status}`
    : `it responds with ${status} and leads to ${location}`
}
