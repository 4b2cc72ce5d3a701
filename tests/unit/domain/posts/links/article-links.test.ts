import { describe, expect, test } from 'vitest'
import {
  internalTarget,
  listArticleAddresses,
  listLinks,
} from '#domain/posts/links/article-links.ts'

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
