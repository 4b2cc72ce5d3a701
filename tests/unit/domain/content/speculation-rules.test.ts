import { expect, test } from 'vitest'
import { SPECULATION_RULES } from '#domain/content/speculation-rules.ts'

interface Rule {
  readonly where: { readonly href_matches: readonly string[] }
  readonly eagerness: string
}

const rules = JSON.parse(SPECULATION_RULES) as Record<'prefetch' | 'prerender', readonly Rule[]>

/** Whether a rule allows a link, as browsers match patterns against addresses. */
function allows([rule]: readonly Rule[], path: string): boolean {
  const origin = 'https://sideboard.example'
  return rule!.where.href_matches.some((pathname) =>
    new URLPattern({ pathname, baseURL: origin }).test(origin + path),
  )
}

test.each(['/', '/services', '/about', '/contact', '/diary', '/diary/some-article', '/terms'])(
  '%s is prefetched and prerendered',
  (path) => {
    expect(allows(rules.prefetch, path)).toBe(true)
    expect(allows(rules.prerender, path)).toBe(true)
  },
)

test.each([
  '/admin',
  '/admin/leads',
  '/api/user',
  '/ads/quiz-a',
  '/ads/assessment',
  '/go/spring',
  '/privacy',
  '/privacy/records',
  '/media/picture.png',
])('%s is never opened ahead of a click', (path) => {
  expect(allows(rules.prefetch, path)).toBe(false)
  expect(allows(rules.prerender, path)).toBe(false)
})

test('a link is prefetched when the pointer rests on it and prerendered when it is pressed', () => {
  expect(rules.prefetch.map(({ eagerness }) => eagerness)).toEqual(['moderate'])
  expect(rules.prerender.map(({ eagerness }) => eagerness)).toEqual(['conservative'])
})
