import { parseJson } from '#domain/parse-text.ts'
import { FIRST_PART, parsePart, PART_HEADER } from '#domain/storage/download-part.ts'
import { SECURITY_HEADERS } from '#server/http/response.ts'
import {
  type Call,
  type DeployedSite,
  isFromFunction,
  readMember,
  type SiteReply,
} from './deployed-site.ts'

/** One request and the response that the site needs. */
export interface AddressCheck {
  readonly rule: string
  readonly path: string
  /** The method and body of a request that is no GET. */
  readonly call?: Call
  /** Whether to ask with a session cookie. Any value will do for the rules of netlify.toml. */
  readonly hasCookie?: boolean
  /** The consequence of a difference for the site. */
  readonly meaning: string
  /** Whether the site works all the same. */
  readonly isHarmless?: boolean
  holds(reply: SiteReply, site: DeployedSite): boolean
  /** Describe the response where the check does not hold. */
  describe(reply: SiteReply): string
}

type Expectations = Readonly<Record<string, string | RegExp>>

const PRIVATE_FILE =
  'Files for the functions can be downloaded. Check the redirects in netlify.toml.'
const TWO_ADDRESSES =
  'The page has two addresses. Check that pretty URLs are on and the redirects of netlify.toml are read.'

/** Policy and caching differ between kinds of responses. Netlify sets HSTS of its own on its domain. */
const COMMON_HEADERS: Expectations = {
  ...SECURITY_HEADERS,
  'strict-transport-security': /max-age=\d{8}/,
  'content-security-policy': /frame-ancestors 'none'/,
  'cache-control': /no-cache|no-store|max-age=0/,
}

const NOT_STORED: Expectations = { 'cache-control': 'no-store' }
const UNBUILT_ARTICLE = '/diary/check-deploy-no-such-article'

/** Each path belongs to another function that needs no session. */
export const FUNCTION_PATHS = ['/api/blog/posts', '/api/register', UNBUILT_ARTICLE]

export const SITE_CHECKS: readonly AddressCheck[] = [
  createCheck('a record can be stored and read', '/api/health', {
    meaning: 'Functions cannot use Netlify Blobs, or their variables are wrong or missing.',
    holds: (reply) => reply.status === 200,
    describe: (reply) => String(readMember(reply, 'reason') ?? describeStatus(reply)),
  }),
  createCheck('the site has an administrator', '/api/register', {
    meaning: 'Open /admin/auth, choose "Set up a new site", then remove SETUP_TOKEN.',
    holds: (reply) => readMember(reply, 'isOpen') === false,
  }),
]

/**
 * Checks that each page has one address, old addresses redirect to it, and private files have none.
 */
export const ADDRESS_CHECKS: readonly AddressCheck[] = [
  expectStatus('/', 200, 'The site is not deployed.'),
  expectStatus('/services', 200, 'Pages are not found at the addresses that the site links to.'),
  expectStatus('/admin/leads/any', 200, 'Links to a lead, as in emails, do not open.'),
  expectStatus('/no-such-page', 404, 'Search engines index addresses that do not exist.'),
  expectStatus('/404', 404, 'The page for missing addresses has an address of its own.'),
  expectStatus('/_manifest.json', 404, PRIVATE_FILE),
  expectStatus('/_build.json', 404, PRIVATE_FILE),
  expectStatus('/_templates/article.html', 404, PRIVATE_FILE),
  expectStatus('/_content/site.json', 404, PRIVATE_FILE),
  expectMove('/services/', '/services', TWO_ADDRESSES),
  expectMove('/insights?search=cash', '/diary?search=cash', 'Old links to the Diary are broken.'),
  expectMove(
    '/diary/rss.xml',
    '/rss.xml',
    'Readers that subscribed at the old address get nothing.',
  ),
  expectMove('/diary/search.json', '/search.json', 'Pages from an earlier release cannot search.'),
  createCheck('pages name this address as their own', '/', {
    meaning: 'Emails and search results lead to that address. On Netlify it is the primary domain.',
    isHarmless: true,
    holds: (reply, { origin }) => findCanonicalUrl(reply) === `${origin}/`,
    describe: (reply) => `the canonical link of / is ${findCanonicalUrl(reply)}`,
  }),
]

/** Checks that files come before redirects and functions, as the site needs. */
export const ROUTING_CHECKS: readonly AddressCheck[] = [
  ...createPageChecks('/diary'),
  createCheck('a function responds for articles that are not built yet', UNBUILT_ARTICLE, {
    meaning: 'A new article is missing until it is built.',
    holds: (reply) => reply.status === 404 && isFromFunction(reply),
    describe: describeSource,
  }),
  createCheck('an unknown API address responds with 404 and JSON', '/api/no-such-endpoint', {
    meaning: 'Programs get a page where they expect JSON.',
    holds: (reply) => reply.status === 404 && parseJson(reply.text) !== undefined,
  }),
  createCheck('an API address with a slash at its end is the same address', '/api/health/', {
    meaning: 'Programs that add a slash get an error.',
    isHarmless: true,
    holds: (reply) => readMember(reply, 'status') !== undefined || reply.status === 301,
  }),
  createCheck('the feed is a file for everyone', '/rss.xml', {
    hasCookie: true,
    meaning: 'A rule for articles takes the feed.',
    holds: (reply) => reply.status === 200,
  }),
]

export const HEADER_CHECKS: readonly AddressCheck[] = [
  expectHeaders('a page', '/'),
  expectHeaders('an admin screen', '/admin/auth', { 'x-robots-tag': /noindex/, ...NOT_STORED }),
  expectHeaders('a missing page', '/no-such-page'),
  expectHeaders('a page of a function', UNBUILT_ARTICLE),
  expectHeaders('a public list', '/api/blog/posts', { 'cache-control': 'public, no-cache' }),
  expectHeaders('a private response', '/api/user', NOT_STORED),
  createCheck('a page has a content security policy', '/', {
    meaning: 'A script that gets into a page can run.',
    holds: ({ text }) => /http-equiv="content-security-policy"/i.test(text),
  }),
]

/**
 * A picture of one pixel and 4 MB. It is always the same, so it is stored once, and it is removed
 * with other unused images.
 */
const LARGE_PICTURE = new Uint8Array(4_000_000)
LARGE_PICTURE.set(Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex'))

/** The checks that need an administrator's session. */
export const ADMIN_CHECKS: readonly AddressCheck[] = [
  createCheck('the mail server takes an email to MAIL_TO', '/api/admin/email-setup', {
    call: { method: 'POST' },
    meaning: 'New leads reach no one by email. Check SMTP_URL, MAIL_FROM and MAIL_TO.',
    holds: (reply) => readMember(reply, 'outcome') === 'delivered',
    describe: (reply) => String(readMember(reply, 'error') ?? describeStatus(reply)),
  }),
  createCheck('a picture of 4 MB can be uploaded', '/api/admin/media', {
    call: { method: 'POST', body: LARGE_PICTURE },
    meaning: 'Authors cannot add large pictures.',
    holds: (reply) => reply.status < 300,
  }),
  createCheck('a long download comes in parts', `/api/admin/backup?cursor=${FIRST_PART}`, {
    meaning: 'Backups and CSV files of more than 6 MB cannot be downloaded.',
    holds: (reply) => parsePart(reply.headers.get(PART_HEADER)) !== undefined,
  }),
]

/** The check of an https site over http. */
export function createInsecureCheck(origin: string): AddressCheck {
  const address = new URL('/', origin.replace('https:', 'http:')).href
  return createCheck('http leads to https', address, {
    meaning: 'Visitors can be read and changed on the way. Force HTTPS in the domain settings.',
    holds: (reply) => readRedirectTarget(reply, address).startsWith('https:'),
  })
}

/** The check of a domain alias, or of the address at netlify.app beside the domain. */
export function createAliasCheck(alias: string): AddressCheck {
  return createCheck(`${alias} leads here by one 301`, `${alias}/services?from=alias`, {
    meaning:
      'The whole site has a second address: search engines choose one, and a session holds at one only. Make it a domain alias, or redirect it in netlify.toml.',
    holds: (reply, { origin }) =>
      reply.status === 301 && readRedirectTarget(reply, alias) === `${origin}/services?from=alias`,
  })
}

/** Check that a page is a file for visitors, and the saved state for a session cookie. */
export function createPageChecks(path: string): AddressCheck[] {
  return [
    createCheck(`${path} is a file`, path, {
      meaning: 'A function renders what is a file: slow, and paid for by request.',
      holds: (reply) => reply.status === 200 && !isFromFunction(reply),
      describe: describeSource,
    }),
    createCheck(`${path} with a session is the saved state`, path, {
      hasCookie: true,
      meaning: 'Administrators see the last build and not what they saved.',
      holds: (reply) => reply.status === 200 && isFromFunction(reply),
      describe: describeSource,
    }),
  ]
}

export function expectHeaders(kind: string, path: string, own: Expectations = {}): AddressCheck {
  const expectations = Object.entries({ ...COMMON_HEADERS, ...own })
  const listWrong = ({ headers: found }: SiteReply) =>
    expectations.filter(([name, expected]) => !matchesExpectation(found.get(name) ?? '', expected))
  return createCheck(`headers of ${kind} (${path})`, path, {
    meaning: 'Browsers apply these protections and caches only where the header is right.',
    holds: (reply) => listWrong(reply).length === 0,
    describe: (reply) =>
      listWrong(reply)
        .map(([name]) => `${name}: ${reply.headers.get(name) ?? 'none'}`)
        .join('; '),
  })
}

function expectStatus(path: string, expected: number, meaning: string): AddressCheck {
  const rule = `${path} responds with ${expected}`
  return createCheck(rule, path, { meaning, holds: (reply) => reply.status === expected })
}

function expectMove(path: string, to: string, meaning: string): AddressCheck {
  return createCheck(`${path} leads to ${to} by one 301`, path, {
    meaning,
    holds: (reply, { origin }) =>
      reply.status === 301 && readRedirectTarget(reply, origin) === origin + to,
  })
}

function createCheck(
  rule: string,
  path: string,
  rest: Omit<AddressCheck, 'rule' | 'path' | 'describe'> & Partial<Pick<AddressCheck, 'describe'>>,
): AddressCheck {
  return { rule, path, describe: describeStatus, ...rest }
}

function matchesExpectation(value: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? value === expected : expected.test(value)
}

function findCanonicalUrl({ text }: SiteReply): string {
  return /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1] ?? 'none'
}

function readRedirectTarget({ headers: found }: SiteReply, base: string): string {
  return new URL(found.get('location') ?? '', base).href
}

function describeSource(reply: SiteReply): string {
  return `${reply.status} from a ${isFromFunction(reply) ? 'function' : 'file'}`
}

function describeStatus({ status: code, headers: found }: SiteReply): string {
  const location = found.get('location')
  return `it responds with ${code}${location === null ? '' : ` and leads to ${location}`}`
}
