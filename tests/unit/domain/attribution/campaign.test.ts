import { expect, test } from 'vitest'
import { attributionSchema } from '#domain/attribution/attribution.ts'
import {
  NO_CAMPAIGN_KEY,
  parseCampaignName,
  readCampaignKey,
} from '#domain/attribution/campaign-name.ts'
import {
  findChannel,
  nameSite,
  readTouchOrigin,
  readSubstituteSource,
} from '#domain/attribution/channel.ts'
import { readTouch } from '#domain/attribution/touch.ts'
import { mergePastLimit, OTHER_CAMPAIGNS } from '#domain/marketing/funnel/campaign-limit.ts'

const NONE = { source: '', medium: '', campaign: '', content: '' }

test.each([
  ['google_cpc_spring', { source: 'google', medium: 'cpc', campaign: 'spring', content: '' }],
  ['google__spring_blue', { source: 'google', medium: '', campaign: 'spring', content: 'blue' }],
  [NO_CAMPAIGN_KEY, NONE],
  ['other', undefined],
  ['h_0123', undefined],
])('the key %j names %j', (key, name) => {
  expect(readCampaignKey(key)).toEqual(name)
})

test('a name is read from the first 255 characters of each tag', () => {
  const tags = `utm_source=a${'-'.repeat(250)}bcdefg&utm_term=x`
  expect(parseCampaignName(tags)).toEqual({ ...NONE, source: 'a-bcde' })
})

test('of more than 200 campaigns, those with the lowest counts are past the limit', () => {
  const names = Array.from({ length: 201 }, (_, i) => `c__${String(i).padStart(3, '0')}`)
  const count = (keys: string[], visits: number) => keys.map((landing) => ({ landing, visits }))
  const often = count([...names.toReversed(), names[200]!], 1)
  const unnamed = count([NO_CAMPAIGN_KEY, OTHER_CAMPAIGNS, ''], 0)
  const listMerged = (...saved: string[]) => {
    const cells = [...count([names[0]!], 0), ...often, ...unnamed]
    const merged = mergePastLimit(cells, 'landing', ({ visits }) => visits, new Set(saved))
    const changed = cells.filter(({ landing }, i) => landing !== merged[i]?.landing)
    return changed.map(({ landing }) => landing)
  }
  expect(listMerged()).toEqual([names[199]])
  expect(listMerged(names[199]!)).toEqual([])
})

test.each([
  ['google', 'cpc', false, 'paid-search'],
  ['google', '', true, 'paid-search'],
  ['bing', 'paid-search', false, 'paid-search'],
  ['linkedin', 'cpc', false, 'paid-social'],
  ['facebook', '', true, 'paid-social'],
  ['www.google.co.uk', '', false, 'organic-search'],
  ['partner', 'organic', false, 'organic-search'],
  ['l.facebook.com', '', false, 'social'],
  ['newsletter', '', false, 'email'],
  ['email', '', false, 'email'],
  ['share', 'email', false, 'email'],
  ['google', 'qr', false, 'referral'],
  ['email-newsletter-email', 'cpc-email-newsletter-cpc', false, 'referral'],
  ['news.example', '', false, 'referral'],
  ['docs.google.com', '', false, 'referral'],
  ['', '', true, 'paid-search'],
  ['', '', false, 'direct'],
])('a visit by %j, %j and a click id %s came by %s', (source, medium, hasClickId, channel) => {
  expect(findChannel({ source, medium, campaign: '', hasClickId })).toBe(channel)
})

test.each([
  ['google.com', 'google'],
  ['r.search.yahoo.com', 'yahoo'],
  ['com.google.android.googlequicksearchbox', 'google'],
  ['x.com', 'twitter'],
  ['google.evil.example', 'google.evil.example'],
  ['acme.com', 'acme.com'],
])('%s is %s', (source, name) => {
  expect(nameSite(source)).toBe(name)
})

const HOST = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`

test.each([
  [{ gclid: 'x' }, '', 'google'],
  [{ gbraid: 'x' }, '', 'google'],
  [{ fbclid: 'x' }, 'https://news.example/', 'facebook'],
  [{ msclkid: 'x' }, '', 'bing'],
  [{ li_fat_id: 'x' }, '', 'linkedin'],
  [{ twclid: 'x' }, '', 'twitter'],
  [{ gclid: '' }, 'https://www.news.example/today', 'news.example'],
  [{}, 'https://a.www.example/', 'a.www.example'],
  [{}, 'android-app://com.example', 'com.example'],
  [{}, 'no address', ''],
  [{}, `https://${HOST}/`, HOST.slice(0, 100)],
])('with %j and the referrer %j, a visit came by %j', (parameters, referrer, via) => {
  expect(readSubstituteSource({ parameters, referrer })).toBe(via)
})

function originOf(path: string, referrer = '') {
  const touch = readTouch(`https://site.test${path}`, referrer, new Date('2026-03-20T12:00:00Z'))
  return readTouchOrigin(attributionSchema.parse({ firstTouch: touch, lastTouch: touch }).lastTouch)
}

test('the origin of a touch has each tag of its campaign in normal form', () => {
  const tags = 'utm_source=A%20A&utm_medium=B&utm_campaign=C&utm_content=D&gclid=x'
  expect(originOf(`/contact?${tags}`)).toEqual({
    landing: '/contact',
    via: 'google',
    channel: 'paid-search',
    source: 'a-a',
    medium: 'b',
    campaign: 'c',
    content: 'd',
  })
})

test('the origin of a touch without tags has empty ones, and at most 150 characters of its page', () => {
  const landing = `/${'x'.repeat(149)}`
  expect(originOf(`${landing}x?gclid=x`)).toMatchObject({ ...NONE, landing })
})

test.each([
  ['/', 'organic-search'],
  ['/?utm_source=partner', 'referral'],
])('a touch at %s from a search engine has the channel %s', (path, channel) => {
  expect(originOf(path, 'https://www.google.com/').channel).toBe(channel)
})
