import { describe, expect, test } from 'vitest'
import { isAllowedLink, linkFrom } from '#admin/editor/links.ts'

describe('a link may stay', () => {
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

describe('a link may not stay', () => {
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
])('%j means %j', (typed, link) => expect(linkFrom(typed)).toBe(link))
