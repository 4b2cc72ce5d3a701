import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  checkInternalLinks,
  findInternalTarget,
  listLinks,
  listPostAddresses,
} from '#domain/posts/article-links.ts'
import {
  findAddressFault,
  parseOldAddress,
  parseOldSlug,
  findRedirectPath,
} from '#domain/posts/old-address.ts'
import { linksQuerySchema, listReferences } from '#domain/posts/references.ts'
import { expectLinearTime } from '#tests/support/linear-time.ts'

const ORIGIN = 'https://sideboard.example'
const link = (href: string) => `<p><a class="x" href="${href}" rel="noopener">Cash</a></p>`

test.each([
  ['/diary/cash/?a=1&amp;b=2#part', '/diary/cash'],
  ['../diary/cash', '/diary/cash'],
  [`${ORIGIN}/diary/cash?a`, `${ORIGIN}/diary/cash`],
  ['/why-us/#team', '/why-us'],
  [`${ORIGIN}/why-us`, `${ORIGIN}/why-us`],
])('the addresses of linked posts have the target of the link %s', (href, address) => {
  expect(listPostAddresses(listLinks(link(href) + link(href)))).toEqual([address])
})

test('the addresses of linked posts are those that a post can have, and of links alone', () => {
  const paths = ['/', '/diary/page/2', '/diary/Cash', '/diary/a&quot;b']
  const others = ['ftp://site.example/diary/cash', '', '//[', '#cash']
  expect(listPostAddresses(listLinks([...paths, ...others].map(link).join('')))).toEqual([])
  const html = '<img src="/diary/cash" alt="href=&quot;/diary/cash&quot;"><p>&lt;a href="/diary/x"'
  expect(listPostAddresses(listLinks(html))).toEqual([])
})

test.each(['<a ', '<a href="', '<a x '])('many of %j are read in linear time', (piece) => {
  expectLinearTime(listLinks, (n) => piece.repeat(n / 4))
})

test.each([
  ['/about/', { path: '/about', anchor: '' }],
  ['/?a#top', { path: '/', anchor: 'top' }],
  [`${ORIGIN}/about#team`, { path: '/about', anchor: 'team' }],
  ['https://elsewhere.example/about', undefined],
  ['tel:+1', undefined],
])('the internal target of the link %s is %j', (href, target) => {
  expect(findInternalTarget(href, ORIGIN)).toEqual(target)
})

const PLACE = { origin: 'https://sideboard.example', slug: 'own' }
const PAGES = { '/': ['contact'], '/about': ['team'] }
const POSTS = {
  '/2017/cash': 'published',
  '/plan.html': 'draft',
  '/about': 'draft',
  '/diary/cash': 'published',
  '/diary/plan': 'draft',
  '/diary/soon': 'scheduled',
} as const

function check(href: string, pages: Readonly<Record<string, string[]>> = PAGES) {
  const html = `<p><a href="${href}">Cash</a> <a href="${href}">again</a></p>`
  return checkInternalLinks(html, { pages, posts: POSTS }, PLACE)
}

test.each([
  ['/diary/gone', 'leads nowhere. No article has this address.'],
  ['/diary/constructor', 'leads nowhere. No article has this address.'],
  ['/diary/plan', 'leads to a draft, which visitors cannot open.'],
  ['/diary/soon#part', 'leads to an article that is not published yet.'],
  ['/abuot', 'leads nowhere. This site has no such page.'],
  ['/x/diary/cash', 'leads nowhere. This site has no such page.'],
  ['/ads/gone', 'leads nowhere. This site has no such page.'],
  ['/about#teem', 'leads to a page that has no part called “teem”.'],
  ['#part', 'leads nowhere. A text has no parts that a link can lead to.'],
])('a link is reported once: %s %s', (href, fault) => {
  expect(check(href)).toEqual([`The link to ${href} ${fault}`])
})

test('no link is reported to what exists, what functions answer or what is elsewhere', () => {
  const articles = ['/diary/cash?a=1#x', '/2017/cash/?a=1#x', '/diary/own', '/diary/search']
  const pages = ['/about', '/#contact', '/about/#team', '/diary', '/diary/gone/part']
  const functions = ['/ads', '/media/a.png', '/insights']
  const elsewhere = ['#', 'https://elsewhere.example/gone', 'tel:+1']
  const links = [...articles, ...pages, ...functions, ...elsewhere]
  expect(links.flatMap((href) => check(href))).toEqual([])
})

test('a link to a page is not checked before the first build', () => {
  expect(check('/abuot', {})).toEqual([])
  expect(check('/diary/gone', {})).toHaveLength(1)
})

const ID = '3f6d2a10-5d0c-4c11-9a0e-2b7c5a1d9e44'

test('a post refers to its cover image, and to the articles and the images of its text', () => {
  const [cover, image] = ['b', 'a'].map((digit) => `${digit.repeat(64)}.webp`)
  const content = `<p><a href="/diary/cash">Cash</a></p><p><img src="/media/${image}" alt=""></p>`
  expect(listReferences({ content })).toEqual({ links: ['/diary/cash'], images: [image] })
  const coverImage = { src: `/media/${cover}`, alt: '' }
  expect(listReferences({ content, coverImage }).images).toEqual([cover, image])
})

test('a page refers to the target of its button, and no one to the booking page', () => {
  const linksOf = (to: string) => {
    const button = { to, label: 'Go' }
    const page = { listed: 'none', menuLabel: '', isIndexed: true, button } as const
    return listReferences({ content: '<p>Text</p>', page }).links
  }
  expect([linksOf('/why-us'), linksOf('booking')]).toEqual([['/why-us'], []])
})

test('a text of any length has at most 1,000 references of each sort', () => {
  const links = Array.from({ length: 1_001 }, (_, n) => `<a href="/diary/part-${n}">Part</a>`)
  const found = listReferences({ content: links.join('') }).links
  expect([found.length, found.at(-1)]).toEqual([1_000, '/diary/part-999'])
})

test('a question about links names posts with commas between them', () => {
  expect(linksQuerySchema.parse({ to: `${ID},${ID}` })).toEqual({ to: [ID, ID] })
  expect(linksQuerySchema.safeParse({ to: `${ID};${ID}` }).success).toBe(false)
})

test.each([
  ['/2017/01/14/selling/', '/2017/01/14/selling'],
  ['http://old.example/blog/selling', '/blog/selling'],
  [' /selling.html ', '/selling.html'],
  ['/selling.asp', '/selling.asp'],
  ['/files/plan.pdf', '/files/plan.pdf'],
  [`/${'a'.repeat(299)}`, `/${'a'.repeat(299)}`],
  ['/blog/../blog/./selling', '/blog/selling'],
])('an old address is %s', (given, path) => expect(parseOldAddress(given)).toBe(path))

test.each([
  ['the home page', '/'],
  ['a page in another spelling', '/Services.html'],
  ['the admin area', '/admin/blog'],
  ['an encoded climb', '/blog/%2e%2e/admin/blog'],
  ['encoded letters', '/%61dmin'],
  ['a file at the root', '/robots.txt'],
  ['a backslash', '/\\admin'],
  ['another host', '//evil.example/a'],
  ['an address that is none', 'https://['],
  ['a query', '/blog?p=12'],
  ['a placeholder', '/blog/:slug'],
  ['a space, which ends the path of a rule', '/a /admin 200!'],
  ['a line break, which ends a rule', '/a\n/b'],
  ['nothing', ''],
  ['a long path', `/${'a'.repeat(300)}`],
])('nothing redirects from %s', (_, given) => expect(parseOldAddress(given)).toBeUndefined())

test.each([
  ['/?p=12', 'An address cannot redirect by its query, such as ?p=12'],
  ['', 'Enter a path such as /2017/selling, or an address with https://'],
  ['/Services.html', 'This site uses this address itself'],
  ['/caf\u00e9', 'An old address may have letters, digits and ._~@+,=- only'],
  ['/diary/selling', undefined],
])('an old address that cannot redirect gets the reason: %j', (given, fault) => {
  expect(findAddressFault(given)).toBe(fault)
})

test('an old address in the Diary is a slug, unless a page of the Diary has it', () => {
  expect(parseOldSlug('https://old.example/diary/selling/')).toBe('selling')
  expect(findRedirectPath('/diary/selling/')).toBe('/diary/selling')
  const others = ['/diary/tags', '/blog/diary/a', '/diary/a/b', '/diary/A', '/diary']
  expect(others.filter(parseOldSlug)).toEqual([])
})

test('no page, function or rule of the site can be shadowed', () => {
  const rules = [...readFileSync('netlify.toml', 'utf8').matchAll(/^ {2}from = "(.+)"/gm)]
  const functions = globSync('functions/*.ts').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/path: \[?'(\/[^']+)'/g),
  ])
  const pages = globSync('src/pages/**/*').map((file) => file.slice('src/pages'.length))
  const own = [...rules, ...functions].map(([, path = '']) => path).concat(pages)
  const first = own.map((path) => path.split('/')[1] ?? '').map((name) => name.split('.')[0] ?? '')
  const segments = new Set(first.filter((name) => /^[a-z0-9]/.test(name)))
  segments.delete('templates')
  expect(segments.size).toBeGreaterThan(15)
  const free = [...segments].filter(
    (name) => !isFile(name) && parseOldAddress(`/${name}/a`) !== undefined,
  )
  expect(free).toEqual([])
})

/** Files at the root have an extension, which no old address has there. */
function isFile(name: string): boolean {
  return ['favicon', 'robots', 'site'].includes(name)
}
