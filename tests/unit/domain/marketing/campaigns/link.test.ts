import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildCampaignUrl,
  buildUrlSuffix,
  CHANNELS,
  normalizeWhileTyping,
  switchChannel,
} from '#domain/marketing/campaigns/link.ts'
import { newLinkSchema } from '#domain/marketing/campaigns/saved-link.ts'

describe('buildCampaignUrl', () => {
  test('has the tags in normal form and in a fixed order', () => {
    expect(
      buildCampaignUrl('https://example.com', '/ads/quiz-b', {
        utm_campaign: 'Spring Sale & more',
        utm_source: 'LinkedIn',
        utm_term: '',
      }),
    ).toBe('https://example.com/ads/quiz-b?utm_source=linkedin&utm_campaign=spring-sale-more')
  })

  test('is readable for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const url = new URL(buildCampaignUrl('https://example.com', '/', { utm_source: typed }))
        expect([...url.searchParams.keys()].filter((name) => name !== 'utm_source')).toEqual([])
        expect(url.hash).toBe('')
      }),
    )
  })
})

test('normalizeWhileTyping keeps the final hyphen', () => {
  const typed = [...'Spring Sale'].reduce((text, letter) => normalizeWhileTyping(text + letter), '')
  expect(typed).toBe('spring-sale')
})

describe('newLinkSchema', () => {
  const tags = { utm_source: 'Google', utm_medium: 'CPC', utm_campaign: 'Spring' }

  test('stores tags in normal form and omits empty ones', () => {
    expect(newLinkSchema.parse({ path: '/ads', tags: { ...tags, utm_term: ' ' } }).tags).toEqual({
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: 'spring',
    })
  })

  test.each(['utm_source', 'utm_medium', 'utm_campaign'])('requires %s', (field) => {
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
  expect(switchChannel({ ...typed, utm_source: 'a-magazine' }, google)).toEqual({
    ...google.tags,
    utm_campaign: 'spring',
  })
})

test('the first channel and the same one again keep what was typed', () => {
  const chosen = switchChannel(typed, google)
  expect(chosen).toEqual({ ...typed, ...google.tags })
  expect(switchChannel(chosen, google)).toEqual(chosen)
})

test.each([
  [
    { ...google.tags, utm_campaign: 'spring' },
    'utm_source=google&utm_medium=cpc&utm_campaign=spring&utm_content={adgroupid}&utm_term={keyword}&utm_id={campaignid}',
  ],
  [
    { ...microsoft.tags, utm_campaign: 'été', utm_id: '7' },
    'utm_source=bing&utm_medium=cpc&utm_campaign=%C3%A9t%C3%A9&utm_content={AdGroupId}&utm_term={keyword}&utm_id=7',
  ],
  [
    { utm_source: 'linkedin', utm_medium: 'paid-social', utm_campaign: 'a' },
    'utm_source=linkedin&utm_medium=paid-social&utm_campaign=a&utm_content={{CREATIVE_ID}}&utm_id={{CAMPAIGN_ID}}',
  ],
  [
    { utm_source: 'facebook', utm_medium: 'paid-social', utm_campaign: 'a' },
    'utm_source=facebook&utm_medium=paid-social&utm_campaign=a&utm_content={{ad.id}}&utm_term={{adset.id}}&utm_id={{campaign.id}}',
  ],
  [google.tags, undefined],
  [{ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'a' }, undefined],
])('the platform of %j fills in %s', (given, text) => {
  expect(buildUrlSuffix(given)?.text).toBe(text)
})
