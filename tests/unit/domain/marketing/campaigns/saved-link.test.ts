import { describe, expect, test } from 'vitest'
import { buildShortLinkTarget, newShortLinkSchema } from '#domain/marketing/campaigns/saved-link.ts'
import { isShortName, suggestShortName } from '#domain/marketing/campaigns/link.ts'
import { issuesOf } from '#tests/support/issues.ts'

describe('the name of a short link', () => {
  test.each(['a', 'spring-2026', '1', 'x'.repeat(40)])('can be %j', (name) =>
    expect(isShortName(name)).toBe(true),
  )

  test.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'ä', 'x'.repeat(41)])('cannot be %j', (name) =>
    expect(isShortName(name)).toBe(false),
  )

  test.each([
    ['spring.2026-étoile', 'spring-2026-toile'],
    ['SPRING', 'spring'],
    ['.a.', 'a'],
    [`${'x'.repeat(39)}.y`, 'x'.repeat(39)],
    ['x'.repeat(50), 'x'.repeat(40)],
    ['é', ''],
  ])('for the campaign %j is suggested as %j', (campaign, name) => {
    expect(suggestShortName(campaign)).toBe(name)
  })

  test('is stored in lower case, with the link that it leads to', () => {
    const linkId = '0'.repeat(32)
    expect(newShortLinkSchema.parse({ name: ' Spring ', linkId })).toEqual({
      name: 'spring',
      linkId,
    })
    expect(issuesOf(newShortLinkSchema, { name: 'a b', linkId: 'x' })).toEqual([
      'name: Use up to 40 letters, digits and hyphens',
      'linkId: There is no such link',
    ])
  })
})

describe('a short link', () => {
  const link = {
    path: '/ads/quiz-a',
    tags: { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' },
  } as const
  const targetOf = (query: string) => buildShortLinkTarget(link, new URLSearchParams(query))

  test('leads to its page with its tags, whatever the address had', () => {
    const target = '/ads/quiz-a?utm_source=google&utm_medium=cpc&utm_campaign=spring'
    expect(targetOf('')).toBe(target)
    expect(targetOf('utm_source=evil&next=/x&gclid=')).toBe(target)
  })

  test('passes a click id on whole, or not at all', () => {
    expect(targetOf('gclid=%20abc%20')).toMatch(/&gclid=abc$/)
    expect(targetOf(`fbclid=${'x'.repeat(512)}`)).toMatch(/&fbclid=x{512}$/)
    expect(targetOf(`fbclid=${'x'.repeat(513)}`)).not.toContain('fbclid')
  })
})
