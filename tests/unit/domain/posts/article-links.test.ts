import { describe, expect, test } from 'vitest'
import {
  addressesOf,
  checkInternalLinks,
  internalTarget,
  listArticleAddresses,
  listLinks,
} from '#domain/posts/article-links.ts'

const ORIGIN = 'https://sideboard.example'
const link = (href: string) => `<p><a class="x" href="${href}" rel="noopener">Cash</a></p>`

describe('listArticleAddresses', () => {
  test.each([
    ['/diary/cash', '/diary/cash'],
    ['/diary/cash/?a=1&amp;b=2#part', '/diary/cash'],
    ['cash', '/diary/cash'],
    ['../diary/cash', '/diary/cash'],
    [`${ORIGIN}/diary/cash?a`, `${ORIGIN}/diary/cash`],
  ])('finds the article behind %s', (href, address) => {
    expect(listArticleAddresses(link(href) + link(href))).toEqual([address])
  })

  test.each([
    '/diary',
    '/diary/page/2',
    '/diary/Cash',
    '/diary/a&quot;b',
    'mailto:diary/cash',
    'https://',
    '//[',
    '#cash',
    '',
  ])('finds none behind %s', (href) => {
    expect(listArticleAddresses(link(href))).toEqual([])
  })

  test('reads links alone', () => {
    const html =
      '<img src="/diary/cash" alt="href=&quot;/diary/cash&quot;"><p>&lt;a href="/diary/x"'
    expect(listArticleAddresses(html)).toEqual([])
  })
})

test('reads a megabyte of broken links in linear time', () => {
  for (const html of [
    '<a '.repeat(300_000),
    '<a href="'.repeat(100_000),
    `<a ${'x '.repeat(5e5)}`,
  ]) {
    const start = performance.now()
    listLinks(html)
    expect(performance.now() - start).toBeLessThan(1_000)
  }
})

test.each([
  ['/about/', { path: '/about', anchor: '' }],
  ['/?a#top', { path: '/', anchor: 'top' }],
  [`${ORIGIN}/about#team`, { path: '/about', anchor: 'team' }],
  ['https://elsewhere.example/about', undefined],
  ['mailto:ada@example.com', undefined],
  ['tel:+1', undefined],
])('%s is %j', (href, target) => {
  expect(internalTarget(href, ORIGIN)).toEqual(target)
})

const PLACE = { origin: 'https://sideboard.example', slug: 'own' }
const PAGES = { '/': ['contact'], '/about': ['team'] }
const REDIRECTS = { '/2017/cash': 'published', '/plan.html': 'draft', '/about': 'draft' } as const
const ARTICLES = { cash: 'published', plan: 'draft', soon: 'scheduled' } as const

function check(href: string, pages: Readonly<Record<string, string[]>> = PAGES) {
  const html = `<p><a href="${href}">Cash</a> <a href="${href}">again</a></p>`
  return checkInternalLinks(html, { pages, articles: ARTICLES, redirects: REDIRECTS }, PLACE)
}

test.each([
  ['/diary/gone', 'leads nowhere. No article has this address.'],
  ['/diary/constructor', 'leads nowhere. No article has this address.'],
  ['https://sideboard.example/diary/gone', 'leads nowhere. No article has this address.'],
  ['/diary/plan', 'leads to a draft, which visitors cannot open.'],
  ['/diary/soon#part', 'leads to an article that is not published yet.'],
  ['/plan.html', 'leads to a draft, which visitors cannot open.'],
  ['/abuot', 'leads nowhere. This site has no such page.'],
  ['/toString', 'leads nowhere. This site has no such page.'],
  ['/about#teem', 'leads to a page that has no part called “teem”.'],
  ['#part', 'leads nowhere. A text has no parts that a link can lead to.'],
])('notes once that %s %s', (href, fault) => {
  expect(check(href)).toEqual([`The link to ${href} ${fault}`])
})

test.each([
  '/diary/cash?a=1#x',
  '/2017/cash/?a=1#x',
  '/diary/own',
  '/diary/tags/cash',
  '/diary/page/2',
  '/diary/search',
  '/',
  '/#contact',
  '/about/#team',
  '/ads/quiz-a',
  '/go/spring',
  '/media/a.png',
  '/rss.xml',
  '/insights',
  '#',
  'https://elsewhere.example/gone',
  'mailto:ada@example.com',
  'tel:+1',
])('has nothing to say about %s', (href) => {
  expect(check(href)).toEqual([])
})

test('does not judge pages before the first build', () => {
  expect(check('/abuot', {})).toEqual([])
  expect(check('/diary/gone', {})).toHaveLength(1)
})

test('links of this site reach an article by its path and by its whole address', () => {
  expect([...addressesOf(['cash', 'exit'], ORIGIN)]).toEqual([
    '/diary/cash',
    `${ORIGIN}/diary/cash`,
    '/diary/exit',
    `${ORIGIN}/diary/exit`,
  ])
})
