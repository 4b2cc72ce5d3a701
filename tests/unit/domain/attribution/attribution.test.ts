import { describe, expect, test } from 'vitest'
import { attributionSchema, campaignSchema } from '#domain/attribution/attribution.ts'
import {
  readCampaign,
  formatCampaignQuery,
  hasCampaign,
  normalizeTag,
} from '#domain/attribution/campaign.ts'
import { formatTouch, parseTouch, readTouch, readTouches } from '#domain/attribution/touch.ts'

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

  test('takes any one of the tags for a campaign', () => {
    expect(hasCampaign(readCampaign('?utm_term=x', ''))).toBe(true)
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

  test('takes our own address inside of a referrer for an outside one', () => {
    const referrer = 'https://news.test/?from=https://site.test/'
    expect(readTouch(SITE, referrer, now)?.referrer).toBe(referrer)
  })

  test('limits the length of page and referrer', () => {
    const long = readTouch(
      `https://site.test/${'x'.repeat(999)}`,
      `https://n.test/${'y'.repeat(999)}`,
      now,
    )
    expect([long?.landing.length, long?.referrer.length]).toEqual([255, 255])
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

describe('readTouches', () => {
  const arrival = (source: string, at: Date, referrer = '') => [
    `${SITE}?utm_source=${source}`,
    referrer,
    at.getTime(),
  ]
  const first = arrival('first', now)
  const last = arrival('last', daysLater(60))
  const sources = (stored: unknown, at = daysLater(60)) => {
    const touches = readTouches(stored, at)
    return touches && [touches.firstTouch, touches.lastTouch].map((t) => t.parameters.utm_source)
  }

  test('returns the first and the last arrival', () => {
    expect(sources([first, last])).toEqual(['first', 'last'])
    expect(readTouches([first, last], daysLater(60))?.firstTouch.at).toBe(now.toISOString())
  })

  test('forgets an arrival after ninety days', () => {
    expect(sources([first, last], daysLater(89))).toEqual(['first', 'last'])
    expect(sources([first, last], daysLater(90))).toEqual(['last', 'last'])
    expect(sources([first, last], daysLater(91))).toEqual(['last', 'last'])
    expect(sources([first, last], daysLater(151))).toBeUndefined()
  })

  test('uses the one arrival that has a campaign or an outside referrer', () => {
    expect(sources([first, [`${SITE}?utm_unknown=1`, '', now.getTime()]])).toEqual([
      'first',
      'first',
    ])
  })

  test.each([
    ['what earlier releases stored', { firstTouch: first, lastTouch: last }],
    ['a text', 'newsletter'],
    ['nothing', undefined],
    ['no addresses', [['x', '', now.getTime()], [1, 2, 3], null, 7]],
    ['an address that is no text', [[[first[0]], '', now.getTime()]]],
    ['a referrer that is no text', [[first[0], 7, now.getTime()]]],
    ['a time as text', [[first[0], '', `${now.getTime()}`]]],
    [
      'times that are none',
      [
        [first[0], '', 'soon'],
        [first[0], '', NaN],
        [first[0], '', 1e300],
      ],
    ],
    ['a time far in the future', [[first[0], '', daysLater(1000).getTime()]]],
  ])('ignores %s', (_, stored) => {
    expect(readTouches(stored, now)).toBeUndefined()
  })
})

describe('a touch in a header', () => {
  const origin = 'https://site.test'

  test('keeps landing page, referrer and parameters', () => {
    const touch = readTouch(`${SITE}?utm_source=Fac%C3%A9%20Book&gclid=X`, 'https://n.test/a', now)!
    expect(parseTouch(formatTouch(touch), origin, now)).toEqual(touch)
  })

  test('fits a header, however long its parameters are', () => {
    const long = `${SITE}?utm_source=x&utm_term=${encodeURIComponent('語'.repeat(255))}&gclid=${'g'.repeat(512)}`
    const header = formatTouch(readTouch(long, '', now)!)
    expect(header).toMatch(/^[\x21-\x7e]{1,2000}$/)
    expect(parseTouch(header, origin, now)?.parameters).toMatchObject({ utm_source: 'x' })
  })

  test.each([
    '',
    'https://evil.test/?gclid=1',
    '@evil.test/?gclid=1',
    '.evil.test/?gclid=1',
    '/diary',
    ' https://n.test/',
  ])('is not read from %j', (header) => {
    expect(parseTouch(header, origin, now)).toBeUndefined()
  })

  test('may be a path alone with an outside referrer', () => {
    const touch = readTouch(SITE, 'https://n.test/', now)!
    expect(formatTouch(touch)).toBe('/ads/quiz-b https://n.test/')
  })

  test('may be 2,000 characters long before parameters are left out', () => {
    const gclid = 'g'.repeat(1986)
    const touch = { at: '', landing: '/diary', referrer: '', parameters: { gclid } }
    expect(formatTouch(touch)).toBe(`/diary?gclid=${gclid}`.slice(0, 2000))
    expect(formatTouch({ ...touch, parameters: { gclid: `${gclid}gg` } })).toBe('/diary')
  })

  test('is read up to 4,000 characters', () => {
    const padding = '&x=1'.repeat(997)
    const read = (end: string) => parseTouch(`/a?gclid=1${padding}${end}`, origin, now)
    expect(read('')?.parameters).toEqual({ gclid: '1' })
    expect(read('&utm_source=late')?.parameters).toEqual({ gclid: '1' })
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
  ['.-.a.-.', 'a'],
  ['a--b', 'a-b'],
  ['spring-sale-2026', 'spring-sale-2026'],
  ['spring-', 'spring'],
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

test('the campaign of a submission has an empty text for what is missing', () => {
  const { utm_source, utm_term, referer } = campaignSchema.parse({
    utm_source: ' a ',
    utm_term: null,
  })
  expect([utm_source, utm_term, referer]).toEqual(['a', '', ''])
})
