import { describe, expect, test } from 'vitest'
import { readTestClick, saveLink } from '#server/marketing/campaigns/links.ts'
import { events } from '#server/tracking/events.ts'
import { leads } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { share } from '#tests/support/share.ts'

useBlobs()

const TAGS = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' }
const ATTRIBUTION = new URLSearchParams(TAGS).toString()
const touch = {
  at: '2026-03-01T12:00:00.000Z',
  landing: '/diary/a-board',
  referrer: '',
  parameters: { ...TAGS, gclid: 'Abc' },
}
const attribution = { firstTouch: touch, lastTouch: touch }
const view = {
  sessionId: '3f0c2a10-0000-4000-8000-0123456789ab',
  quizId: 'quiz-b',
  eventType: 'page_view',
  eventData: '{"questionIndex":0}',
}

type Sender = Readonly<{ headers?: Record<string, string>; cookie?: string }>

const UNCOUNTED: readonly (readonly [string, () => Promise<Sender>])[] = [
  ['a signed-in user', () => aSignedIn()],
  ['a browser that the admin area has marked', async () => ({ headers: { 'x-staff': '1' } })],
  ['Global Privacy Control', async () => ({ headers: { 'sec-gpc': '1' } })],
  ['Do Not Track', async () => ({ headers: { dnt: '1' } })],
]

const sendView = ({ headers, cookie }: Sender) =>
  call('/api/ads/events', {
    method: 'POST',
    body: view,
    headers: { 'x-attribution': ATTRIBUTION, ...headers },
    ...(cookie && { cookie }),
  })

/** Sends each form that becomes a lead, with what a visitor's browser adds. */
async function sendForms({ headers, cookie }: Sender): Promise<void> {
  const person = { name: 'Ada', email: 'ada@example.com' }
  const company = { companySize: '11-50', yearFounded: 1998, role: 'owner' }
  const quiz = { quizId: 'quiz-b', score: 1, answers: '{"0":"Yes"}', email: null, ...TAGS }
  for (const [path, body] of [
    ['/api/contact', { ...person, message: 'Hello', attribution }],
    ['/api/ads/assessment-requests', { ...person, ...company, attribution }],
    ['/api/ads/quiz-submissions', quiz],
    ['/api/ads/share-quiz', share],
  ] as const) {
    const arrival = { 'x-touch': `${touch.landing}?${ATTRIBUTION}&gclid=Abc` }
    const options = { method: 'POST', body, headers: { ...arrival, ...headers } } as const
    const response = await call(path, { ...options, ...(cookie && { cookie }) })
    expect(response.status, path).toBe(201)
  }
}

test('a visitor is counted, with the landing page and click ids for every kind of lead', async () => {
  expect((await sendView({})).status).toBe(201)
  expect(await events.keys()).toHaveLength(1)
  await sendForms({})
  const found = await leads.all()
  expect(found.map(({ kind }) => kind).toSorted()).toEqual([
    'assessment',
    'contact',
    'quiz',
    'share',
  ])
  for (const lead of found) {
    const { landing, parameters } = lead.attribution?.lastTouch ?? {}
    expect({ landing, parameters }, lead.kind).toEqual({
      landing: touch.landing,
      parameters: touch.parameters,
    })
  }
})

describe.each(UNCOUNTED)('%s', (_, signIn) => {
  test('is in no figure of the funnel', async () => {
    expect((await sendView(await signIn())).status).toBe(204)
    expect(await events.keys()).toEqual([])
  })

  test('still reaches the firm, without a campaign', async () => {
    await sendForms(await signIn())
    const found = await leads.all()
    expect(found).toHaveLength(4)
    for (const lead of found) {
      expect(lead).not.toHaveProperty('attribution')
      if (lead.kind === 'quiz') expect(new Set(Object.values(lead.campaign))).toEqual(new Set(['']))
    }
  })
})

describe('a test click', () => {
  const save = () => saveLink({ path: '/ads/quiz-b', tags: TAGS }, 'ada')

  test('arrives at its link and at no other', async () => {
    const { id } = await save()
    const other = await saveLink({ path: '/ads/quiz-a', tags: TAGS }, 'ada')
    const split = await saveLink({ path: '/ads', tags: TAGS }, 'ada')
    expect(await readTestClick(id)).toEqual({ testedAt: undefined })
    await sendView(await aSignedIn())
    expect((await readTestClick(id)).testedAt).toMatch(/^20/)
    expect((await readTestClick(split.id)).testedAt).toMatch(/^20/)
    expect((await readTestClick(other.id)).testedAt).toBeUndefined()
  })

  test('needs a session, so that no visitor can cause a write', async () => {
    const { id } = await save()
    await sendView({ headers: { 'x-staff': '1' } })
    await sendView({ cookie: 'session=forged' })
    expect(await readTestClick(id)).toEqual({ testedAt: undefined })
  })
})
