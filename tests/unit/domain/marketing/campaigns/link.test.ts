import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findNearDuplicates } from '#domain/marketing/campaigns/duplicates.ts'
import {
  buildCampaignUrl,
  buildUrlSuffix,
  CHANNELS,
  isShortName,
  normalizeWhileTyping,
  suggestShortName,
  switchChannel,
} from '#domain/marketing/campaigns/link.ts'
import {
  buildShortLinkTarget,
  newLinkSchema,
  newShortLinkSchema,
} from '#domain/marketing/campaigns/saved-link.ts'
import { issuesOf } from '#tests/support/issues.ts'

test('the address of a campaign has the tags in normal form and in a fixed order', () => {
  const tags = { utm_campaign: 'Spring Sale & more', utm_source: 'LinkedIn', utm_term: '' }
  const url = buildCampaignUrl('https://example.com', '/ads', tags)
  expect(url).toBe('https://example.com/ads?utm_source=linkedin&utm_campaign=spring-sale-more')
})

test('the address of a campaign is readable for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const url = new URL(buildCampaignUrl('https://example.com', '/', { utm_source: typed }))
      expect([...url.searchParams.keys()].filter((name) => name !== 'utm_source')).toEqual([])
      expect(url.hash).toBe('')
    }),
  )
})

test('a tag keeps its final hyphen while it is typed', () => {
  const typed = [...'Spring Sale'].reduce((text, letter) => normalizeWhileTyping(text + letter), '')
  expect(typed).toBe('spring-sale')
  expect(normalizeWhileTyping(' ')).toBe('')
})

const SPRING = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' }

describe('a saved link', () => {
  const tags = { utm_source: 'Google', utm_medium: 'CPC', utm_campaign: 'Spring' }

  test('has its tags in normal form, without empty ones', () => {
    const saved = newLinkSchema.parse({ path: '/ads', tags: { ...tags, utm_term: ' ' } })
    expect(saved.tags).toEqual(SPRING)
  })

  test.each(['utm_source', 'utm_medium', 'utm_campaign'])('needs %s', (field) => {
    const result = newLinkSchema.safeParse({ path: '/ads', tags: { ...tags, [field]: '--' } })
    expect(result.error?.issues[0]?.path).toEqual(['tags', field])
  })
})

const [google, microsoft] = CHANNELS
if (!google || !microsoft) throw new Error('there are two channels')

const typed = { utm_campaign: 'spring', utm_content: 'blue', utm_term: 'board', utm_id: '7' }

test('another channel clears what belonged to the one before and keeps the campaign', () => {
  expect(switchChannel({ ...typed, ...google.tags }, microsoft)).toEqual({
    utm_source: 'bing',
    utm_medium: 'cpc',
    utm_campaign: 'spring',
  })
  expect(switchChannel({ utm_source: 'x', utm_id: '7' }, google)).toEqual(google.tags)
})

test('the first channel and the same one again keep what was typed', () => {
  const chosen = switchChannel(typed, google)
  expect(chosen).toEqual({ ...typed, ...google.tags })
  expect(switchChannel(chosen, google)).toEqual(chosen)
})

const suffixOf = (utm_source: string, utm_medium: string, more = {}) =>
  buildUrlSuffix({ utm_source, utm_medium, utm_campaign: 'été', ...more })?.text

test.each([
  ['google', 'cpc', 'utm_content={adgroupid}&utm_term={keyword}&utm_id={campaignid}'],
  ['linkedin', 'paid-social', 'utm_content={{CREATIVE_ID}}&utm_id={{CAMPAIGN_ID}}'],
  ['facebook', 'paid-social', 'utm_content={{ad.id}}&utm_term={{adset.id}}&utm_id={{campaign.id}}'],
])('the platform of %s and %s fills in %s', (source, medium, filled) => {
  const typed = `utm_source=${source}&utm_medium=${medium}&utm_campaign=%C3%A9t%C3%A9`
  expect(suffixOf(source, medium)).toBe(`${typed}&${filled}`)
})

test('a platform fills in nothing that was typed, and other sources have none', () => {
  const filled = 'utm_content={AdGroupId}&utm_term={keyword}&utm_id=7'
  expect(suffixOf('bing', 'cpc', { utm_id: '7' })?.endsWith(filled)).toBe(true)
  expect(suffixOf('newsletter', 'email') ?? suffixOf('google', 'email')).toBeUndefined()
})

test('the name of a short link has up to 40 letters and digits with single hyphens between them', () => {
  const names = ['a', 'spring-2026', '1', 'x'.repeat(40)]
  const others = ['', '-a', 'a-', 'a--b', 'A', 'a b', 'ä', 'x'.repeat(41)]
  expect([...names, ...others].filter(isShortName)).toEqual(names)
})

test('a campaign suggests a short link of its letters and digits', () => {
  const names = ['spring.2026-étoile', '.a.', 'x'.repeat(50), 'é'].map(suggestShortName)
  expect(names).toEqual(['spring-2026-toile', 'a', 'x'.repeat(40), ''])
})

test('the name of a short link is stored in lower case, with the link that it leads to', () => {
  const link = { name: ' Spring ', linkId: '0'.repeat(32) }
  expect(newShortLinkSchema.parse(link)).toEqual({ ...link, name: 'spring' })
  expect(issuesOf(newShortLinkSchema, { name: 'a b', linkId: 'x' })).toEqual([
    'name: Use up to 40 letters, digits and hyphens',
    'linkId: There is no such link',
  ])
})

describe('a short link', () => {
  const link = { path: '/ads/quiz-a', tags: SPRING } as const
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

test.each([
  ['Spring-Sale', 'spring-sale'],
  ['springsale', 'spring-sale'],
  ['a-b', 'ab'],
  ['abcd', 'abce'],
  ['abcdefghi', 'abcdefgxy'],
  ['linkedni', 'linkedin'],
  ['linkedn', 'linkedin'],
  ['nwesletetr', 'newsletter'],
  ['spring 2026', 'sprign-2026'],
])('the campaign name %s is a misspelling of %s', (name, other) => {
  expect(findNearDuplicates(name, ['something-else', other])).toEqual([other])
})

test.each([
  ['spring-2025', 'spring-2026'],
  ['quiz-a', 'quiz-b'],
  ['', '!'],
  ['!', 'a'],
  ['abcdefgh', 'abcdefghij'],
  ['abc', 'abd'],
  ['abxycd', 'abyqcd'],
  ['abqycd', 'abxqcd'],
  ['bacd', 'abdc'],
  ['spring', 'spring'],
  ['abcd', 'abef'],
  ['a-b-sale', 'ab-salf'],
  ['abcd', 'cbad'],
])('the campaign names %s and %s are different', (name, other) => {
  expect(findNearDuplicates(name, [other])).toEqual([])
})
