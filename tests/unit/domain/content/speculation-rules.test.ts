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

test.each([
  ['/', true],
  ['/services', true],
  ['/diary/some-article', true],
  ['/admin/leads', false],
  ['/api/user', false],
  ['/ads/quiz-a', false],
  ['/go/spring', false],
  ['/privacy', false],
  ['/privacy/records', false],
])('%s is prefetched when the pointer rests on it and prerendered when pressed: %s', (path, is) => {
  expect(allows(rules.prefetch, path)).toBe(is)
  expect(allows(rules.prerender, path)).toBe(is)
  expect(rules).toMatchObject({
    prefetch: [{ eagerness: 'moderate' }],
    prerender: [{ eagerness: 'conservative' }],
  })
})
