import { expect, test } from 'vitest'
import { cleanLink } from '#admin/editor/paste/clean-link.ts'

test.each([
  [
    'https://www.google.com/url?q=https://example.com/a?b%3D1&sa=D&source=editors&ust=1&usg=AOv',
    'https://example.com/a?b=1',
  ],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa%3Futm_source%3Dmail&data=05%7C',
    'https://example.com/a',
  ],
  [
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2F%3Ffbclid%3Dx&h=AT',
    'https://example.com/',
  ],
  ['https://example.com/a?utm_source=x&page=2&gclid=y#part', 'https://example.com/a?page=2#part'],
])('%s leads to %s', (href, target) => expect(cleanLink(href)).toBe(target))

test.each([
  'https://example.com/a?q=1&x=%20y',
  'https://example.com',
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://www.google.com/url?q=/relative',
  'mailto:ada@example.com?subject=utm_source',
  '/diary/cash?utm_source=x',
  '#part',
  'http://',
])('%s stays as it is', (href) => expect(cleanLink(href)).toBe(href))
