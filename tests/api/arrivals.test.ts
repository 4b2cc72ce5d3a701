import { expect, test } from 'vitest'
import { rollUp } from '#server/marketing/funnel/roll-up.ts'
import { readTouch } from '#domain/attribution/touch.ts'
import { readPeriods } from '#server/marketing/funnel/closed-days.ts'
import { findFirmDay } from '#server/site/site.ts'
import { events, saveArrival, saveEvent } from '#server/tracking/events.ts'
import { leads } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const SITE = 'http://localhost:8888'
const SEARCH = 'https://www.google.com/'
const today = () => findFirmDay(new Date())

type Body = readonly [address: unknown, referrer: unknown, visit: unknown]

const send = (body: Body, headers: Record<string, string> = {}, cookie?: string) =>
  call('/api/arrivals', { method: 'POST', body, headers, ...(cookie && { cookie }) })

const view = (quizId: string, visit: number) =>
  call('/api/ads/events', {
    method: 'POST',
    body: {
      sessionId: crypto.randomUUID(),
      quizId,
      eventType: 'page_view',
      eventData: '{"questionIndex":0}',
    },
    headers: { 'x-visit': `${visit}` },
  })

async function readVisits() {
  const day = await today()
  return (await readPeriods([{ from: day, to: day }], new Date()))[0]?.visits
}

test('an arrival is one visit where it landed, however many quizzes it opens', async () => {
  const body = [`${SITE}/diary/a-board?gclid=Abc`, SEARCH, 0.25] as const
  const responses = await Promise.all([send(body), send(body)])
  for (const response of responses)
    expect([response.status, await response.text()]).toEqual([204, ''])
  for (const quizId of ['quiz-a', 'full-assessment']) await view(quizId, 0.25)
  expect(await readVisits()).toEqual([
    { landing: '/diary/a-board', channel: 'paid-search', campaign: 'google__', visits: 1 },
  ])
})

test.each([
  ['/?utm_source=x&utm_medium=email', '', '/', 'email', 'x_email_'],
  ['/services/', SEARCH, '/services', 'organic-search', 'google.com__'],
  ['/about#team', 'https://www.news.example/a?b', '/about', 'referral', 'news.example__'],
])('counts %s from %j', async (path, referrer, landing, channel, campaign) => {
  await send([SITE + path, referrer, 0.5])
  expect(await readVisits()).toEqual([{ landing, channel, campaign, visits: 1 }])
})

test('a quiz that was opened without an arrival is a direct visit', async () => {
  for (const quizId of ['quiz-a', 'quiz-b']) await view(quizId, 0.5)
  expect(await readVisits()).toEqual([{ landing: '', channel: 'direct', campaign: '-', visits: 1 }])
})

test('a lead names its visit', async () => {
  const body = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  await call('/api/contact', { method: 'POST', body, headers: { 'x-visit': '0.5' } })
  await call('/api/contact', { method: 'POST', body, headers: { 'x-visit': '0.5', dnt: '1' } })
  await call('/api/contact', { method: 'POST', body, headers: { 'x-visit': 'a/b' } })
  const visits = (await leads.all()).map(({ visit }) => visit)
  expect(visits.filter(Boolean)).toEqual(['0.5'])
})

const arrival: Body = [`${SITE}/?gclid=x`, '', 0.5]

test.each<[string, Record<string, string>]>([
  ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a prerendered page', { 'sec-purpose': 'prefetch;prerender' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['Do Not Track', { dnt: '1' }],
])('does not count %s', async (_, headers) => {
  expect((await send(arrival, headers)).status).toBe(204)
  expect(await events.keys()).toEqual([])
})

test('counts no user of the firm, and no page that brought no one from outside', async () => {
  const { cookie } = await aSignedIn()
  expect((await send(arrival, {}, cookie)).status).toBe(204)
  for (const referrer of ['', `${SITE}/about`])
    expect((await send([`${SITE}/?yclid=x`, referrer, 0.5])).status).toBe(204)
  expect(await events.keys()).toEqual([])
})

test.each<[string, unknown]>([
  ['no address', ['', '', 0.5]],
  ['a page of another site', ['https://other.example/?gclid=x', '', 0.5]],
  ['an address that is no page', [`blob:${SITE}/x`, 'https://a.example/', 0.5]],
  ['an address that is not text', [{}, '', 0.5]],
  ['a visit that is not a number', [`${SITE}/`, SEARCH, '0.5']],
  ['a visit that no browser makes', [`${SITE}/`, SEARCH, 1]],
  ['no visit', [`${SITE}/`, SEARCH]],
  ['an object', {}],
])('rejects %s', async (_, body) => {
  const response = await send(body as Body) // what the table says
  expect([response.status, await events.keys()]).toEqual([400, []])
})

test('accepts only POST requests of our own pages', async () => {
  expect((await call('/api/arrivals')).status).toBe(405)
  expect((await send(arrival, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('a visit that goes on after midnight is one, and days close with their visits', async () => {
  const at = (time: string) => new Date(`2026-03-${time}:00Z`)
  const touch = readTouch(`${SITE}/services?gclid=x`, '', at('02T05:50'))!
  await saveArrival('0.5', touch, at('02T05:50'))
  const event = { sessionId: 's', quizId: 'quiz-b', eventType: 'page_view' } as const
  await saveEvent({ ...event, eventData: '{"questionIndex":0}' }, '', at('02T06:10'), {
    visit: '0.5',
  })
  const read = async (now: Date) =>
    (await readPeriods([{ from: '2026-03-01', to: '2026-03-02' }], now))[0]?.visits
  const expected = [
    { landing: '/services', channel: 'paid-search', campaign: 'google__', visits: 1 },
  ]
  expect(await read(at('02T12:00'))).toEqual(expected)
  await rollUp({ now: at('05T12:00') })
  expect(await read(at('05T12:00'))).toEqual(expected)
})
