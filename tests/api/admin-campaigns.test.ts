import { describe, expect, test } from 'vitest'
import type { CampaignOverview, SavedLink } from '#domain/marketing/campaigns/saved-link.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { findFirmDay } from '#server/site/site.ts'
import { saveCosts } from '#server/marketing/costs.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { formatZoneDay } from '#domain/time/zone-day.ts'
import { aContact, anAttribution } from '#tests/support/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

const today = await findFirmDay(new Date())
const TODAY = { from: today, to: today }

const tags = { utm_source: 'LinkedIn', utm_medium: 'Social', utm_campaign: 'Spring Sale' }

describe('campaign links', () => {
  async function save(cookie: string, body: object) {
    return call('/api/admin/campaigns', { method: 'POST', cookie, body })
  }

  async function read(cookie: string, period = TODAY) {
    const query = new URLSearchParams(period)
    const response = await call(`/api/admin/campaigns?${query}`, { cookie })
    // The endpoint answers with this type.
    return (await response.json()) as CampaignOverview
  }

  test('lead to existing pages only', async () => {
    const { cookie } = await aSignedIn()
    // The full assessment opens only after its form.
    for (const path of [
      '/ads/full-assessment',
      '/ads/quiz-c',
      '/admin',
      'https://evil.example/',
      '/diary/nothing',
    ]) {
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
    const overview = await read(cookie)
    expect(overview.campaigns).toMatchObject([
      {
        campaign: 'spring-sale',
        totals: { views: 1, leads: 0 },
        links: [
          {
            id,
            url: 'http://localhost:8888/ads/quiz-b?utm_source=linkedin&utm_medium=social&utm_campaign=spring-sale',
            hasTarget: true,
            figures: { views: 1, started: 0, submitted: 0, leads: 0 },
          },
        ],
      },
    ])
    expect(overview.used.utm_source).toEqual(['linkedin'])
    expect(overview.targets.map(({ path }) => path)).toContain('/ads')
  })

  test('show what their campaign cost and brought, of links that are not saved too', async () => {
    const { cookie } = await aSignedIn()
    await save(cookie, { path: '/contact', tags })
    await save(cookie, { path: '/contact', tags: { ...tags, utm_content: 'blue' } })
    const attribution = anAttribution('utm_source=other&utm_campaign=spring-sale')
    const lead = await saveLead(aContact({ attribution }))
    await changeLead(buildLeadKey(lead), { status: 'won', value: 990.5 }, 'ada')
    const day = formatZoneDay(new Date(), 'America/Chicago')
    const names = { source: '', medium: '', campaign: 'spring-sale', content: '' }
    await saveCosts([
      { ...names, day, amount: 1000 },
      { ...names, day, content: 'blue', amount: 500 },
      { ...names, day, source: 'linkedin', medium: 'social', content: 'blue', amount: 250 },
      { ...names, day: addDays(day, -1), amount: 9000 },
      { ...names, day, campaign: 'summer', amount: 7000 },
    ])
    const [group] = (await read(cookie, { from: day, to: day })).campaigns
    expect(group?.totals).toMatchObject({
      visits: 0,
      leads: 1,
      won: 1,
      value: 99050,
      cost: 1750,
      before: { leads: 0, cost: 9000 },
    })
    const costs = group?.links.map((link) => [link.tags.utm_content, link.figures.cost])
    expect(costs).toEqual([
      ['blue', 250],
      [undefined, 0],
    ])
    expect(group?.links[0]?.figures.leads).toBe(0)
  })

  test('are shown with the figures of the last 90 days without a period', async () => {
    const { cookie } = await aSignedIn()
    await save(cookie, { path: '/contact', tags })
    const attribution = anAttribution(
      'utm_source=linkedin&utm_medium=social&utm_campaign=spring-sale',
    )
    for (const days of [0, 88, 92])
      await saveLead(aContact({ attribution }), new Date(Date.now() - days * 86_400_000))
    const response = await call('/api/admin/campaigns', { cookie })
    const overview = (await response.json()) as CampaignOverview
    expect(overview.campaigns[0]?.totals.leads).toBe(2)
  })
})
