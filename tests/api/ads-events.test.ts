import { describe, expect, test } from 'vitest'
import { readTouch } from '#domain/attribution/touch.ts'
import { leads } from '#server/leads/leads.ts'
import { findLink, saveLink } from '#server/marketing/campaigns/links.ts'
import { readPeriods } from '#server/marketing/funnel/closed-days.ts'
import { currentVersion } from '#server/site/quiz-versions.ts'
import { findFirmDay } from '#server/site/site.ts'
import { campaignNames } from '#server/tracking/campaign-names.ts'
import { events, saveArrival, saveEvent } from '#server/tracking/events.ts'
import { clientOf, race, useSite, visitor } from '#tests/support/api.ts'
import { relabeled, shippedQuiz, shipWording } from '#tests/support/quizzes.ts'
import { share } from '#tests/support/share.ts'

const admin = useSite()

const SESSION = '3f0c2a10-0000-4000-8000-0123456789ab'
const today = () => findFirmDay(new Date())
const keyOf = async (step: string, quiz = 'quiz-b', campaign = '-') =>
  `${await today()}/${SESSION.replaceAll('-', '')}/${quiz}/${campaign}/${step}`

const view = {
  sessionId: SESSION,
  quizId: 'quiz-b',
  eventType: 'page_view',
  eventData: '{"questionIndex":0}',
}
const answered = {
  ...view,
  eventType: 'question_answered',
  eventData: '{"questionNumber":2,"answer":"Below 30%"}',
}
const old = { ...answered, eventData: '{"questionNumber":2,"answer":"Below 25%"}' }
const submit = { ...view, eventType: 'submit', eventData: '{"answersCount":3}' }

type Headers = Record<string, string>

const send = (event: object, headers: Headers = {}, client = visitor) =>
  client.post('/api/ads/events', event, { headers })

const SITE = 'http://localhost:8888'
const SEARCH = 'https://www.google.com/'

const arrive = (body: unknown, headers: Headers = {}, client = visitor) =>
  client.post('/api/arrivals', body, { headers })

const ARRIVAL = [`${SITE}/?gclid=x`, '', 0.5]

describe('the event of a quiz', () => {
  test('is stored under a key that describes it, once', async () => {
    for (const event of [view, answered, submit])
      expect((await send(event)).status, event.eventType).toBe(201)
    const keys = [await keyOf('q02.1'), await keyOf('s03'), await keyOf('v')]
    expect(await events.keys()).toEqual(keys)
    const again = Array.from({ length: 5 }, () => send(answered))
    expect(await race(...again)).toEqual([201, 201, 201, 201, 201])
    expect(await events.keys()).toEqual(keys)
  })

  test('has its campaign in normal form, or the hash of a name that is kept', async () => {
    await send(view, { 'x-attribution': 'utm_source=Google&utm_campaign=Spring+Sale' })
    expect(await events.keys()).toEqual([await keyOf('v', 'quiz-b', 'google__spring-sale')])
    const attribution = new URLSearchParams({ utm_campaign: 'Весна' }).toString()
    for (const event of [view, answered]) await send(event, { 'x-attribution': attribution })
    expect(await campaignNames.all()).toMatchObject([{ campaign: 'весна' }])
  })

  test('counts an answer by the wording that its page had', async () => {
    const quiz = shippedQuiz('quiz-b')
    const earlier = await shipWording('quiz-b', relabeled(quiz, 'Below 30%', 'Below 25%'))
    const current = currentVersion(quiz)
    await send(old, { 'x-quiz-version': earlier })
    await send(answered, { 'x-quiz-version': current })
    const keys = [earlier, current].map((version) => keyOf('q02.1', `quiz-b.${version}`))
    expect(await events.keys()).toEqual((await Promise.all(keys)).toSorted())
  })

  test.each(['0123456789ab', '../../users/x', 'x'.repeat(4000)])(
    'of the unknown version %.20s counts without its option',
    async (version) => {
      expect((await send(answered, { 'x-quiz-version': version })).status).toBe(201)
      expect(await events.keys()).toEqual([await keyOf('q02.x')])
    },
  )

  test('of a question that the quiz no longer has is not stored', async () => {
    const gone = { ...answered, eventData: '{"questionNumber":4,"answer":"Yes"}' }
    expect((await send(gone)).status).toBe(201)
    expect(await events.keys()).toEqual([])
  })

  test('is rejected when its quiz is unknown, also from a crawler', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
    expect((await send({ ...view, quizId: 'quiz-z' }, headers)).status).toBe(400)
  })
})

async function readVisits() {
  const day = await today()
  return (await readPeriods([{ from: day, to: day }], new Date())).counts[0]?.visits
}
const openQuiz = (quizId: string, visit: number) =>
  send({ ...view, sessionId: crypto.randomUUID(), quizId }, { 'x-visit': `${visit}` })

test('an arrival is one visit where it landed, however many quizzes it opens', async () => {
  const body = [`${SITE}/diary/a-board/?gclid=Abc`, SEARCH, 0.25]
  for (const answer of await Promise.all([arrive(body), arrive(body)]))
    expect(answer).toMatchObject({ status: 204, body: '' })
  for (const quizId of ['quiz-a', 'full-assessment']) await openQuiz(quizId, 0.25)
  const origin = { landing: '/diary/a-board', channel: 'paid-search', campaign: 'google__' }
  expect(await readVisits()).toEqual([{ ...origin, visits: 1 }])
})

test('an arrival is named by its leads', async () => {
  const body = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  for (const headers of [
    { 'x-visit': '0.5' },
    { 'x-visit': '0.5', dnt: '1' },
    { 'x-visit': 'a/b' },
  ])
    await visitor.post('/api/contact', body, { headers })
  const visits = (await leads.all()).map(({ visit }) => visit)
  expect(visits.filter(Boolean)).toEqual(['0.5'])
})

test('arrivals of invented hosts, tags and ids leave reports small, and real visits right', async () => {
  // As many as a report lists, and more: 10,000 give no larger one, 84 kB.
  const invented = Array.from({ length: 300 }, (_, i): [string, string, number] => {
    const tags = `utm_source=s${i}&utm_medium=m${i}&utm_campaign=c${i}&utm_content=a${i}&gclid=${i}`
    return [`${SITE}/invented-${i}?${tags}`, `https://h${i}.example/`, Math.random()]
  })
  const real = [1, 2, 3].map((i) => [`${SITE}/terms?utm_source=real`, SEARCH, i / 10])
  for (const body of [...invented, ...real]) expect((await arrive(body)).status).toBe(204)
  const day = await today()
  for (const by of ['landing', 'source', 'campaign']) {
    const { body } = await admin.get(`/api/admin/sources?by=${by}&from=${day}&to=${day}`)
    expect(body.total.visits, by).toBe(invented.length + real.length)
    expect(JSON.stringify(body).length, by).toBeLessThan(100_000)
    if (by === 'campaign') continue
    const name = by === 'landing' ? '/terms' : 'real'
    expect(body.rows, by).toContainEqual(expect.objectContaining({ name, visits: real.length }))
  }
})

test('an arrival that brought no one from outside is not counted', async () => {
  for (const referrer of ['', `${SITE}/about`])
    expect((await arrive([`${SITE}/?yclid=x`, referrer, 0.5])).status).toBe(204)
  expect(await events.keys()).toEqual([])
})

test.each<[string, unknown]>([
  ['no address', ['', '', 0.5]],
  ['a page of another site', ['https://other.example/?gclid=x', '', 0.5]],
  ['an address that is no page', [`blob:${SITE}/x`, 'https://a.example/', 0.5]],
  ['an address that is not text', [{}, '', 0.5]],
  ['a visit that is not a number', [`${SITE}/`, SEARCH, '0.5']],
  ['a visit that no browser makes', [`${SITE}/`, SEARCH, 1]],
  ['an object', {}],
])('an arrival with %s is rejected', async (_, body) => {
  expect([(await arrive(body)).status, await events.keys()]).toEqual([400, []])
})

test('an arrival that goes on after midnight is counted once', async () => {
  const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)
  const touch = readTouch(`${SITE}/services?gclid=x`, '', at('05:50'))!
  await saveArrival('0.5', touch, at('05:50'))
  const event = { sessionId: 's', quizId: 'quiz-b', eventType: 'page_view' } as const
  const eventData = '{"questionIndex":0}'
  await saveEvent({ ...event, eventData }, '', at('06:10'), { visit: '0.5' })
  const days = [{ from: '2026-03-01', to: '2026-03-02' }]
  const { counts } = await readPeriods(days, at('12:00'))
  expect(counts[0]?.visits).toMatchObject([{ landing: '/services', visits: 1 }])
})

describe('a count of visitors', () => {
  test.each<[string, Headers]>([
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a test', { 'user-agent': 'Playwright/1.55.0 (x64; debian 13) node/24.1' }],
    ['a script', { 'user-agent': 'node' }],
    ['a program without a name', { 'user-agent': '' }],
    ['a prerendered page', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { purpose: 'prefetch' }],
  ])('leaves out the event and the arrival of %s', async (_, headers) => {
    expect(await race(send(view, headers), arrive(ARRIVAL, headers))).toEqual([204, 204])
    expect(await events.keys()).toEqual([])
  })

  const TAGS = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' }
  const ATTRIBUTION = new URLSearchParams(TAGS).toString()
  const parameters = { ...TAGS, gclid: 'Abc' }
  const [at, landing] = ['2026-03-01T12:00:00.000Z', '/diary/a-board']
  const touch = { at, landing, referrer: '', parameters }
  const attribution = { firstTouch: touch, lastTouch: touch }

  const sendView = (headers: Headers = {}, client = visitor) =>
    send(view, { 'x-attribution': ATTRIBUTION, ...headers }, client)

  /** Sends each form that becomes a lead, with what a visitor's browser adds. */
  async function sendForms(headers: Headers = {}, client = visitor) {
    const person = { name: 'Ada', email: 'ada@example.com' }
    const company = { companySize: '11-50', yearFounded: 1998, role: 'owner' }
    const quiz = { quizId: 'quiz-b', score: 1, answers: '{"0":"Yes"}', email: null, ...TAGS }
    const arrival = { 'x-touch': `${landing}?${ATTRIBUTION}&gclid=Abc` }
    for (const [path, body] of Object.entries({
      '/api/contact': { ...person, message: 'Hello', attribution },
      '/api/ads/assessment-requests': { ...person, ...company, attribution },
      '/api/ads/quiz-submissions': quiz,
      '/api/ads/share-quiz': share,
    })) {
      // The browser sends what it remembers in the body where a form has a place for it.
      const options = { headers: { ...('attribution' in body ? {} : arrival), ...headers } }
      expect((await client.post(path, body, options)).status, path).toBe(201)
    }
    return leads.all()
  }

  test('has a visitor, and their leads have the landing page and the click ids', async () => {
    expect((await sendView()).status).toBe(201)
    expect(await events.keys()).toHaveLength(1)
    const found = await sendForms()
    const kinds = found.map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['assessment', 'contact', 'quiz', 'share'])
    for (const { kind, attribution: stored } of found)
      expect(stored?.lastTouch, kind).toMatchObject({ landing, parameters })
  })

  test.each<[string, Headers, { readonly isUser?: boolean }?]>([
    ['a signed-in user', {}, { isUser: true }],
    ['a browser that the admin area has marked', { 'x-staff': '1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
    ['Do Not Track', { dnt: '1' }],
  ])('leaves out %s, whose leads are stored without a campaign', async (_, headers, as = {}) => {
    const client = as.isUser ? admin : visitor
    expect((await sendView(headers, client)).status).toBe(204)
    const isCounted = 'x-staff' in headers
    if (!isCounted) expect((await arrive(ARRIVAL, headers, client)).status).toBe(204)
    expect(await events.keys()).toEqual([])
    const found = await sendForms(headers, client)
    expect(found).toHaveLength(4)
    for (const lead of found) {
      expect(lead).not.toHaveProperty('attribution')
      if (lead.kind === 'quiz') expect(new Set(Object.values(lead.campaign))).toEqual(new Set(['']))
    }
  })

  const save = (path: string) => saveLink({ path, tags: TAGS }, 'ada')

  test('leaves out a test click, which marks its own link as tested', async () => {
    const links = [await save('/ads/quiz-b'), await save('/ads'), await save('/ads/quiz-a')]
    const clicked = () => Promise.all(links.map(async ({ id }) => !!(await findLink(id)).testedAt))
    expect(await clicked()).toEqual([false, false, false])
    await sendView({ 'x-staff': '1' })
    await sendView({}, clientOf('session=forged'))
    expect(await clicked()).toEqual([false, false, false])
    await sendView({}, admin)
    expect(await clicked()).toEqual([true, true, false])
  })
})
