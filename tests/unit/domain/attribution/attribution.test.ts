import { describe, expect, test } from 'vitest'
import { attributionSchema, campaignSchema } from '#domain/attribution/attribution.ts'
import { formatCampaignQuery, readCampaign } from '#domain/attribution/campaign.ts'
import { normalizeTag } from '#domain/attribution/tag.ts'
import {
  findNewestParameter,
  formatTouch,
  parseTouch,
  readTouch,
  readTouches,
} from '#domain/attribution/touch.ts'

const now = new Date('2026-03-01T12:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
const SITE = 'https://site.test/ads/quiz-b'

describe('the campaign of an address', () => {
  test('has every field, empty when the address has none', () => {
    const none = { utm_campaign: '', utm_content: '', utm_medium: '', utm_term: '', referer: '' }
    const campaign = { ...none, utm_source: 'x' }
    expect(readCampaign('?utm_source=x', '')).toEqual(campaign)
    expect(campaignSchema.parse({ utm_source: 'x', utm_term: null })).toEqual(campaign)
  })

  test('has its parameters trimmed and shortened', () => {
    const campaign = readCampaign(`?utm_source=%20a%20&utm_term=${'y'.repeat(256)}`, '')
    expect(campaign).toMatchObject({ utm_source: 'a', utm_term: 'y'.repeat(255) })
  })

  test('is absent for a referrer alone', () => {
    const record = readCampaign('', 'https://news.test/')
    expect(record.referer).toBe('https://news.test/')
    expect(formatCampaignQuery(record)).toBe('')
  })

  test('may be any one of its tags', () => {
    const record = readCampaign('?utm_campaign=a b&utm_source=x', '')
    expect(formatCampaignQuery(readCampaign('?utm_term=x', ''))).toBe('utm_term=x')
    expect(formatCampaignQuery(record)).toBe('utm_source=x&utm_campaign=a+b')
  })
})

describe('a touch', () => {
  test('is not recorded between two pages of the site, nor of a preview', () => {
    expect(readTouch(SITE, 'https://site.test/diary', now)).toBeUndefined()
    expect(readTouch(SITE, '', now)).toBeUndefined()
    // Its address opens a draft.
    const preview = 'https://site.test/diary/preview/token?utm_source=x'
    expect(readTouch(preview, 'https://mail.test/', now)).toBeUndefined()
  })

  test('keeps campaign parameters, click ids and an outside referrer', () => {
    const referrer = 'https://site.test.evil.test/'
    expect(readTouch(`${SITE}?utm_id=7&gclid=Abc&other=1`, referrer, now)).toEqual({
      at: now.toISOString(),
      landing: '/ads/quiz-b',
      referrer,
      parameters: { utm_id: '7', gclid: 'Abc' },
    })
  })

  test('limits the length of each value', () => {
    const long = 'a'.repeat(999)
    const query = `utm_term=${long}&fbclid=${long}`
    const touch = readTouch(`${SITE}${long}?${query}`, `https://n.test/${long}`, now)!
    const { landing, referrer, parameters } = touch
    const values = [landing, referrer, parameters.utm_term, parameters.fbclid]
    expect(values.map((value) => value?.length)).toEqual([255, 255, 255, 512])
  })
})

describe('the touches of a browser', () => {
  const arrival = (source: string, at: Date) => [`${SITE}?utm_source=${source}`, '', at.getTime()]
  const first = arrival('first', now)
  const last = arrival('last', daysLater(60))
  const sources = (stored: unknown, at = daysLater(60)) => {
    const touches = readTouches(stored, at)
    return touches && [touches.firstTouch, touches.lastTouch].map((t) => t.parameters.utm_source)
  }

  test('are its first and its last arrival', () => {
    expect(sources([first, last])).toEqual(['first', 'last'])
    expect(readTouches([first, last], daysLater(60))?.firstTouch.at).toBe(now.toISOString())
  })

  test('are forgotten after ninety days', () => {
    expect(sources([first, last], daysLater(89))).toEqual(['first', 'last'])
    expect(sources([first, last], daysLater(90))).toEqual(['last', 'last'])
    expect(sources([first, last], daysLater(151))).toBeUndefined()
  })

  test('leave out an arrival with neither a campaign nor an outside referrer', () => {
    const unnamed = [`${SITE}?utm_unknown=1`, '', now.getTime()]
    expect(sources([first, unnamed])).toEqual(['first', 'first'])
  })

  test.each([
    ['what earlier releases stored', { firstTouch: first, lastTouch: last }],
    ['nothing', undefined],
    ['no addresses', [['x', '', now.getTime()], [1, 2, 3], null, 7]],
    ['a referrer that is no text', [[first[0], 7, now.getTime()]]],
    ['a time as text', [[first[0], '', `${now.getTime()}`]]],
    ['a time that is none', [[first[0], '', 1e300]]],
    ['a time far in the future', [[first[0], '', daysLater(1000).getTime()]]],
  ])('are not read from %s', (_, stored) => {
    expect(readTouches(stored, now)).toBeUndefined()
  })
})

describe('a touch in a header', () => {
  const origin = 'https://site.test'

  test('keeps landing page, referrer and parameters', () => {
    const touch = readTouch(`${SITE}?utm_source=Fac%C3%A9%20Book&gclid=X`, 'https://n.test/a', now)!
    expect(parseTouch(formatTouch(touch), origin, now)).toEqual(touch)
  })

  test('is not read from a page alone, or from one of another site', () => {
    const headers = ['', 'https://evil.test/?gclid=1', '/diary', ' https://n.test/']
    expect(headers.filter((header) => parseTouch(header, origin, now))).toEqual([])
  })
})

test('the newest click id comes from the last touch with one', () => {
  const touch = (parameters: object) => ({ at: '', landing: '/', referrer: '', parameters })
  const both = { firstTouch: touch({ gclid: '1', fbclid: '2' }), lastTouch: touch({ gclid: '3' }) }
  const names = ['gclid', 'fbclid', 'ttclid'] as const
  expect(names.map((name) => findNewestParameter(both, name))).toEqual(['3', '2', undefined])
})

test('stored values have a raw and a normal form, also when parsed again', () => {
  const touch = readTouch(`${SITE}?utm_source=Face%20Book&gclid=X`, '', now)
  const kept = attributionSchema.parse({ firstTouch: touch, lastTouch: touch })
  expect(kept.lastTouch.parameters).toEqual({ utm_source: 'Face Book', gclid: 'X' })
  expect(kept.lastTouch.normal).toEqual({ utm_source: 'face-book' })
  expect(attributionSchema.parse(kept)).toEqual(kept)
})

test.each([
  [' Spring_Sale  2026! ', 'spring-sale-2026'],
  ['news..example.com', 'news.example.com'],
  ['--', ''],
  ['.-.a.-.', 'a'],
  ['Frühjahr', 'frühjahr'],
])('the tag %j is written %j', (value, normal) => expect(normalizeTag(value)).toBe(normal))

test.each(['ﷺ'.repeat(255), 'x'.repeat(255), '𝒙'.repeat(255), `${'x'.repeat(99)}-y`])(
  'a tag has at most 100 characters: %s',
  (value) => {
    const normal = normalizeTag(value)
    expect([...normal].length).toBeLessThanOrEqual(100)
    expect(normalizeTag(normal)).toBe(normal)
  },
)
