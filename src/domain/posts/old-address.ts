import { RESERVED_SLUGS, SLUG } from './slug.ts'

export const OLD_ADDRESSES_MAX = 20
const MAX_LENGTH = 300

/**
 * What addresses of this site begin with. An old address never does, so that its redirect cannot shadow a
 * page, a function or a rule of netlify.toml. A test compares this list with all of them.
 */
const OWN =
  /^(?:[._].*|404|about|admin|ads|ai-readiness-quiz|api|contact|diary|go|index|insights|media|og|privacy|quizzes|services|terms|thank-you)$/

/** A rule of redirects reads `*` and `:` as placeholders, and how it spells other characters is not documented. */
const SEGMENT = /^[a-z0-9._~@+,=-]+$/i

/**
 * The path of an article's old address, which may be given with its host; `undefined` when it cannot
 * redirect: an address of this site, or one that differs from others in its query alone.
 *
 * @example
 * oldAddress('https://old.example/2017/01/selling/') // => '/2017/01/selling'
 */
export function oldAddress(given: string): string | undefined {
  const path = pathOf(given)
  const [first, ...rest] = path?.split('/').filter((segment) => segment !== '') ?? []
  if (first === undefined || [first, ...rest].some((segment) => !SEGMENT.test(segment)))
    return undefined
  const name = first.toLowerCase().replace(/\.html$/, '')
  // Files at the root are the site's own, such as robots.txt.
  if (OWN.test(name) || (rest.length === 0 && /\.(?!html$|php$|aspx?$)[a-z0-9]+$/i.test(first)))
    return undefined
  return `/${[first, ...rest].join('/')}`
}

/** The slug of an old address in the Diary, which redirects as that of a renamed article does. */
export function oldSlug(given: string): string | undefined {
  const [, slug = ''] = /^\/diary\/([^/]+)\/?$/.exec(pathOf(given) ?? '') ?? []
  return SLUG.test(slug) && !RESERVED_SLUGS.includes(slug) ? slug : undefined
}

function pathOf(given: string): string | undefined {
  const text = given.trim()
  if (text.length > MAX_LENGTH || !/^(?:https?:\/\/|\/(?!\/))\S*$/i.test(text)) return undefined
  if (!URL.canParse(text, 'https://site.example')) return undefined
  const { pathname, search } = new URL(text, 'https://site.example')
  return search === '' ? pathname : undefined
}
