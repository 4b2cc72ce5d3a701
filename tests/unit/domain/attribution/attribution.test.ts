import { describe, expect, test } from 'vitest'
import { attributionSchema } from '#domain/attribution/attribution.ts'
import { readCampaign, formatCampaignQuery, hasCampaign } from '#domain/attribution/campaign.ts'
import { normalizeTag } from '#domain/attribution/normalize.ts'
import { addTouch, dropExpiredTouches, readTouch } from '#domain/attribution/touch.ts'

const now = new Date('2026-03-01T12:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
const SITE = 'https://site.test/ads/quiz-b'

describe('readCampaign', () => {
  test('returns every field, empty when the address has none', () => {
    expect(readCampaign('?utm_source=x', '')).toEqual({
      utm_source: 'x',
      utm_campaign: '',
      utm_content: '',
      utm_medium: '',
      utm_term: '',
      referer: '',
    })
  })

  test('trims and shortens parameters', () => {
    const { utm_source, utm_term } = readCampaign(
      `?utm_source=%20a%20&utm_term=${'y'.repeat(999)}`,
      '',
    )
    expect(utm_source).toBe('a')
    expect(utm_term).toHaveLength(255)
  })

  test('returns no campaign for a referrer alone', () => {
    const record = readCampaign('', 'https://news.test/')
    expect(record.referer).toBe('https://news.test/')
    expect(hasCampaign(record)).toBe(false)
    expect(formatCampaignQuery(record)).toBe('')
  })

  test('returns the campaign as a query string', () => {
    expect(formatCampaignQuery(readCampaign('?utm_campaign=a b&utm_source=x', ''))).toBe(
      'utm_source=x&utm_campaign=a+b',
    )
  })
})

describe('readTouch', () => {
  test('returns undefined between two pages of the site', () => {
    expect(readTouch(SITE, 'https://site.test/', now)).toBeUndefined()
    expect(readTouch(SITE, '', now)).toBeUndefined()
  })

  test('keeps campaign parameters, click ids and an outside referrer', () => {
    const touch = readTouch(`${SITE}?utm_id=7&gclid=Abc&other=1`, 'https://google.test/', now)
    expect(touch).toEqual({
      at: now.toISOString(),
      landing: '/ads/quiz-b',
      referrer: 'https://google.test/',
      parameters: { utm_id: '7', gclid: 'Abc' },
    })
  })

  test('treats a look-alike of our address as an outside referrer', () => {
    expect(readTouch(SITE, 'https://site.test.evil.test/', now)?.referrer).toBe(
      'https://site.test.evil.test/',
    )
  })

  test('limits the length of each value', () => {
    const touch = readTouch(
      `${SITE}?utm_term=${'a'.repeat(999)}&fbclid=${'b'.repeat(999)}`,
      '',
      now,
    )
    expect(touch?.parameters.utm_term).toHaveLength(255)
    expect(touch?.parameters.fbclid).toHaveLength(512)
  })
})

describe('touches', () => {
  const first = readTouch(`${SITE}?utm_source=first`, '', now)!
  const second = readTouch(`${SITE}?utm_source=second`, '', daysLater(60))!

  test('store the first once and the last every time', () => {
    const touches = addTouch(addTouch(undefined, first), second)
    expect(touches).toEqual({ firstTouch: first, lastTouch: second })
  })

  test('expire after ninety days', () => {
    const touches = { firstTouch: first, lastTouch: second }
    expect(dropExpiredTouches(touches, daysLater(89))).toEqual(touches)
    expect(dropExpiredTouches(touches, daysLater(91))).toEqual({
      firstTouch: second,
      lastTouch: second,
    })
    expect(dropExpiredTouches(touches, daysLater(151))).toBeUndefined()
  })

  test('reject an invalid time', () => {
    expect(
      dropExpiredTouches({ firstTouch: first, lastTouch: { ...first, at: 'soon' } }, now),
    ).toBeUndefined()
  })
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
  ['GOOGLE', 'google'],
  ['news..example.com', 'news.example.com'],
  ['--', ''],
  ['Frühjahr', 'frühjahr'],
])('normalizeTag turns %j into %j', (value, normal) => expect(normalizeTag(value)).toBe(normal))

test.each(['ﷺ'.repeat(255), 'x'.repeat(255), '𝒙'.repeat(255), `${'x'.repeat(99)}-y`])(
  'normalizeTag returns at most 100 characters: %s',
  (value) => {
    const normal = normalizeTag(value)
    expect([...normal].length).toBeLessThanOrEqual(100)
    expect(normalizeTag(normal)).toBe(normal)
  },
)
