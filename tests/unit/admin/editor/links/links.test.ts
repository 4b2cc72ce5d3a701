import { describe, expect, test } from 'vitest'
import { isAllowedLink, parseLink } from '#admin/editor/links/links.ts'

describe('isAllowedLink accepts', () => {
  test.each([
    'https://example.com',
    'HTTP://example.com',
    'mailto:a@b.co',
    'tel:+12145550100',
    '/diary',
    '#top',
    'page?a=b:c',
  ])('%s', (href) => expect(isAllowedLink(href)).toBe(true))
})

describe('isAllowedLink rejects', () => {
  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'vbscript:x',
    '//example.com',
    '\\\\example.com',
    '',
  ])('%j', (href) => expect(isAllowedLink(href)).toBe(false))
})

test.each([
  ['example.com/a', 'https://example.com/a'],
  ['ada@example.com', 'mailto:ada@example.com'],
  [' https://example.com ', 'https://example.com'],
  ['tel:+12145550100', 'tel:+12145550100'],
  ['/services', '/services'],
  ['javascript:alert(1)', undefined],
  ['two words', undefined],
  ['', undefined],
])('parseLink turns %j into %j', (typed, link) => expect(parseLink(typed)).toBe(link))
