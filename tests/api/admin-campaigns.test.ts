import { describe, expect, test } from 'vitest'
import ads from '#functions/ads.ts'
import campaign from '#functions/admin-campaign.ts'
import campaigns from '#functions/admin-campaigns.ts'
import funnel from '#functions/admin-funnel.ts'
import activity from '#functions/admin-activity.ts'
import outboxList from '#functions/admin-outbox.ts'
import outboxMail from '#functions/admin-outbox-email.ts'
import type { CampaignOverview } from '#domain/campaigns/overview.ts'
import type { OutboxPage } from '#domain/email/outbox-page.ts'
import type { SavedLink } from '#domain/campaigns/saved-link.ts'
import { saveEvent } from '#server/funnel/events.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'

useBlobs()

const tags = { utm_source: 'LinkedIn', utm_medium: 'Social', utm_campaign: 'Spring Sale' }

describe('campaign links', () => {
  async function save(cookie: string, body: object) {
    return call(campaigns, '/api/admin/campaigns', { method: 'POST', cookie, body })
  }

  test('accept only pages that exist', async () => {
    const { cookie } = await aSignedIn()
    for (const path of ['/ads/quiz-c', '/admin', 'https://evil.example/', '/diary/nothing']) {
      const response = await save(cookie, { path, tags })
      expect(response.status, path).toBe(400)
      expect(await response.json()).toMatchObject({ issues: [{ field: 'path' }] })
    }
  })

  test('are saved once, in any spelling', async () => {
    const { cookie } = await aSignedIn()
    const link = { path: '/ads/quiz-b', tags }
    expect((await save(cookie, link)).status).toBe(201)
    const again = { path: '/ads/quiz-b', tags: { ...tags, utm_campaign: 'spring_sale' } }
    expect((await save(cookie, again)).status).toBe(409)
  })

  test('show their figures and when a test click arrived', async () => {
    const { cookie } = await aSignedIn()
    const saved = await save(cookie, { path: '/ads/quiz-b', tags })
    const { id } = (await saved.json()) as SavedLink
    const click = async () => {
      const options = { cookie, params: { id } }
      return (await call(campaign, `/api/admin/campaigns/${id}`, options)).json()
    }
    expect(await click()).toEqual({ visitsToday: 0 })
    await saveEvent(
      {
        sessionId: crypto.randomUUID(),
        quizId: 'quiz-b',
        eventType: 'page_view',
        eventData: '{"questionIndex":0}',
      },
      'utm_source=linkedin&utm_medium=social&utm_campaign=spring-sale',
    )
    expect(await click()).toEqual({ visitsToday: 1 })
    const response = await call(campaigns, '/api/admin/campaigns', { cookie })
    const overview = (await response.json()) as CampaignOverview
    expect(overview.links).toMatchObject([
      {
        id,
        url: 'http://localhost:8888/ads/quiz-b?utm_source=linkedin&utm_medium=social&utm_campaign=spring-sale',
        figures: { views: 1, started: 0, submitted: 0, leads: 0 },
      },
    ])
    expect(overview.used.utm_source).toEqual(['linkedin'])
    expect(overview.targets.map(({ path }) => path)).toContain('/ads')
  })
})

describe('GET /api/admin/funnel', () => {
  test.each([
    ['quiz=quiz-z&from=2026-01-01&to=2026-01-02', 'quizId'],
    ['from=2026-01-01&to=2026-01-02', 'quiz'],
    ['quiz=quiz-b&from=yesterday&to=2026-01-02', 'from'],
    ['quiz=quiz-b&from=2026-02-31&to=2026-03-02', 'from'],
    ['quiz=quiz-b&from=2026-02-01&to=2026-01-01', 'from'],
    ['quiz=quiz-b&from=2020-01-01&to=2026-01-01', 'from'],
  ])('answers 400 to %s, naming %s', async (query, field) => {
    const { cookie } = await aSignedIn()
    const response = await call(funnel, `/api/admin/funnel?${query}`, { cookie })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field }] })
  })
})

describe('GET /ads', () => {
  const visit = async (ip: string, query = '', userAgent = 'a browser') => {
    const response = await call(ads, `/ads${query}`, { ip, headers: { 'user-agent': userAgent } })
    expect(response.status).toBe(302)
    return response.headers.get('location') ?? ''
  }

  test('keeps every query parameter in order, with repetitions', async () => {
    const query = '?utm_source=x&a=1&a=2&gclid=A%20b%2Bc&empty='
    expect(await visit('203.0.113.7', query)).toMatch(/^\/ads\/quiz-[ab]\?/)
    expect((await visit('203.0.113.7', query)).slice('/ads/quiz-a'.length)).toBe(query)
  })

  test('sends the same visitor to the same quiz each time', async () => {
    const first = await visit('203.0.113.7')
    for (let i = 0; i < 5; i++) expect(await visit('203.0.113.7')).toBe(first)
  })

  test('sends about half of the visitors to each quiz', async () => {
    const visits = await Promise.all(
      Array.from({ length: 2000 }, (_, i) => visit(`203.0.${i >> 8}.${i & 255}`)),
    )
    const toA = visits.filter((location) => location === '/ads/quiz-a').length
    // Five standard deviations on either side of a half.
    expect(Math.abs(toA - 1000)).toBeLessThan(112)
  })
})

describe('the outbox', () => {
  test('lists emails newest first, one page at a time', async () => {
    const { cookie } = await aSignedIn()
    const mail = { kind: 'contact', to: 'team', text: '' } as const
    for (let i = 0; i < 52; i++) {
      await queueEmail({ ...mail, subject: `n${i}` }, new Date(Date.now() - i * 3_600_000))
    }
    const read = async (query: string) => {
      const response = await call(outboxList, `/api/admin/outbox${query}`, { cookie })
      return (await response.json()) as OutboxPage
    }
    const first = await read('')
    expect(first.emails).toHaveLength(50)
    const second = await read(`?before=${first.next}`)
    expect(second.emails.map(({ subject }) => subject)).toEqual(['n50', 'n51'])
    expect(second.next).toBeUndefined()
  })

  test('retries and discards emails and records by whom', async () => {
    const { cookie, user } = await aSignedIn()
    await queueEmail({ kind: 'contact', to: 'team', subject: 'Message from Ada', text: '' })
    const [key = ''] = await outbox.keys()
    const act = (body: object) =>
      call(outboxMail, `/api/admin/outbox/${key}`, {
        method: 'POST',
        cookie,
        params: { key },
        body,
      })
    expect((await act({ act: 'burn' })).status).toBe(400)
    expect(await (await act({ act: 'discard' })).json()).toMatchObject({ state: 'discarded' })
    expect(await (await act({ act: 'retry' })).json()).toMatchObject({ state: 'waiting' })
    const response = await call(activity, '/api/admin/activity', { cookie })
    expect(await response.json()).toMatchObject({
      entries: [
        { action: 'mail.retried', actor: { username: user.username }, subject: key },
        { action: 'mail.discarded' },
      ],
    })
  })

  test('offers no way to change the activity log', async () => {
    const { cookie } = await aSignedIn()
    for (const method of ['PUT', 'POST', 'DELETE'] as const) {
      const response = await call(activity, '/api/admin/activity', { method, cookie, body: {} })
      expect(response.status).toBe(405)
    }
  })
})
