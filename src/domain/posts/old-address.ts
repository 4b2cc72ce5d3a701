import { RESERVED_SLUGS, SLUG } from './slug.ts'

export const OLD_ADDRESSES_MAX = 20
export const OLD_ADDRESS_MAX_LENGTH = 300

/**
 * The first segments of this site's own addresses, which a test compares. No old address may begin
 * with one, so that its redirect cannot shadow a page, a function or a rule of netlify.toml.
 */
const OWN =
  /^(?:[._].*|404|about|admin|ads|ai-readiness-quiz|api|contact|diary|go|index|insights|media|og|privacy|quizzes|services|terms|thank-you)$/

/** A rule of redirects reads `*` and `:` as placeholders, and how it spells other characters is not documented. */
const SEGMENT = /^[a-z0-9._~@+,=-]+$/i

/**
 * The path of an article's old address, with or without a host. `undefined` for an address that
 * cannot redirect: one of this site, or one that only its query tells from others.
 *
 * @example
 * parseOldAddress('https://old.example/2017/01/selling/') // => '/2017/01/selling'
 */
export function parseOldAddress(given: string): string | undefined {
  const segments = splitPath(readPath(given))
  if (isOwnAddress(segments) || segments.some((segment) => !SEGMENT.test(segment))) return undefined
  return `/${segments.join('/')}`
}

/** The slug of an old address in the Diary, which redirects as that of a renamed article does. */
export function parseOldSlug(given: string): string | undefined {
  const [, slug = ''] = /^\/diary\/([^/]+)\/?$/.exec(readPath(given) ?? '') ?? []
  return SLUG.test(slug) && !RESERVED_SLUGS.includes(slug) ? slug : undefined
}

/** The path from which an old address redirects, which may be in the Diary; `undefined` when it cannot redirect. */
export function findRedirectPath(given: string): string | undefined {
  const slug = parseOldSlug(given)
  return slug === undefined ? parseOldAddress(given) : `/diary/${slug}`
}

/** Why an address cannot redirect; `undefined` when it can. */
export function findAddressFault(given: string): string | undefined {
  if (findRedirectPath(given) !== undefined) return undefined
  if (given.includes('?')) return 'An address cannot redirect by its query, such as ?p=12'
  const path = readPath(given)
  if (path === undefined) return 'Enter a path such as /2017/selling, or an address with https://'
  return isOwnAddress(splitPath(path))
    ? 'This site uses this address itself'
    : 'An old address may have letters, digits and ._~@+,=- only'
}

/** Whether this site needs the address itself. Files at the root are its own, such as robots.txt. */
function isOwnAddress([first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true
  const name = first.toLowerCase().replace(/\.html$/, '')
  return OWN.test(name) || (rest.length === 0 && /\.(?!html$|php$|aspx?$)[a-z0-9]+$/i.test(first))
}

function splitPath(path = ''): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

function readPath(given: string): string | undefined {
  const text = given.trim()
  if (text.length > OLD_ADDRESS_MAX_LENGTH || !/^(?:https?:\/\/|\/(?!\/))\S*$/i.test(text))
    return undefined
  if (!URL.canParse(text, 'https://site.example')) return undefined
  const { pathname, search } = new URL(text, 'https://site.example')
  return search === '' ? pathname : undefined
}
