import { expect, test } from 'vitest'
import { attributionSchema } from '#domain/attribution/attribution.ts'
import { readTouchOrigin, readVia } from '#domain/attribution/channel.ts'
import { readTouch } from '#domain/attribution/touch.ts'

test.each([
  [{ gclid: 'x' }, '', 'google'],
  [{ gbraid: 'x' }, '', 'google'],
  [{ wbraid: 'x' }, '', 'google'],
  [{ dclid: 'x' }, '', 'google'],
  [{ fbclid: 'x' }, 'https://news.example/', 'facebook'],
  [{ msclkid: 'x' }, '', 'bing'],
  [{ ttclid: 'x' }, '', 'tiktok'],
  [{ li_fat_id: 'x' }, '', 'linkedin'],
  [{ twclid: 'x' }, '', 'twitter'],
  [{ gclid: '' }, 'https://www.news.example/today', 'news.example'],
  [{}, 'https://news.www.example/', 'news.www.example'],
  [{}, 'https://www.www.example/', 'www.example'],
  [{}, 'android-app://com.example', 'com.example'],
  [{}, 'no address', ''],
  [{}, '', ''],
])('with %j and the referrer %j, a visit came by %j', (parameters, referrer, via) => {
  expect(readVia({ parameters, referrer })).toBe(via)
})

test('the host of a referrer is cut after 100 characters', () => {
  const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`
  expect(readVia({ parameters: {}, referrer: `https://${host}/` })).toBe(host.slice(0, 100))
})

function originOf(path: string) {
  const touch = readTouch(`https://site.test${path}`, '', new Date('2026-03-20T12:00:00Z'))
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
  const tags = { source: '', medium: '', campaign: '', content: '' }
  expect(originOf(`/${'x'.repeat(200)}?gclid=x`)).toMatchObject({
    ...tags,
    landing: `/${'x'.repeat(149)}`,
  })
})
