import { expect, test } from 'vitest'
import { getAriaCurrent } from '#domain/site/routes.ts'

test.each([
  ['/services', '/services', 'page'],
  ['/services', '/services/', 'page'],
  ['/diary', '/diary/my-testimonial', 'true'],
  ['/diary', '/diary/⟪slug⟫', 'true'],
  ['/diary', '/diary//', 'page'],
  ['/diary', '/diarist', undefined],
  ['/about', '/', undefined],
  ['/', '/about', undefined],
  ['/', '/', 'page'],
])('getAriaCurrent marks the link %s on the page %s as %s', (href, path, expected) => {
  expect(getAriaCurrent(href, path)).toBe(expected)
})
