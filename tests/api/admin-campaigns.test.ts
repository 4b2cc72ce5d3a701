import { describe, expect, test } from 'vitest'
import campaigns from '#functions/admin-campaigns.ts'
import type { CampaignOverview } from '#domain/campaigns/overview.ts'
import type { SavedLink } from '#domain/campaigns/saved-link.ts'
import { saveEvent } from '#server/funnel/events.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const tags = { utm_source: 'LinkedIn', utm_medium: 'Social', utm_campaign: 'Spring Sale' }

describe('campaign links', () => {
  async function save(cookie: string, body: object) {
    return call(campaigns, '/api/admin/campaigns', { method: 'POST', cookie, body })
  }

  test('lead to existing pages only', async () => {
    const { cookie } = await aSignedIn()
    for (const path of ['/ads/quiz-c', '/admin', 'https://evil.example/', '/diary/nothing']) {
      const response = await save(cookie, { path, tags })
      expect(response.status, path).toBe(400)
      expect(await response.json()).toMatchObject({ issues: [{ field: 'path' }] })
    }
  })

  test('are saved once, whatever their spelling', async () => {
    const { cookie } = await aSignedIn()
    const link = { path: '/ads/quiz-b', tags }
    expect((await save(cookie, link)).status).toBe(201)
    const again = { path: '/ads/quiz-b', tags: { ...tags, utm_campaign: 'spring_sale' } }
    expect((await save(cookie, again)).status).toBe(409)
  })

  test('show their figures', async () => {
    const { cookie } = await aSignedIn()
    const saved = await save(cookie, { path: '/ads/quiz-b', tags })
    const { id } = (await saved.json()) as SavedLink
    await saveEvent(
      {
        sessionId: crypto.randomUUID(),
        quizId: 'quiz-b',
        eventType: 'page_view',
        eventData: '{"questionIndex":0}',
      },
      'utm_source=linkedin&utm_medium=social&utm_campaign=spring-sale',
    )
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
