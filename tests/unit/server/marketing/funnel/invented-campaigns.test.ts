import { expect, test } from 'vitest'
import { CAMPAIGN_LIMIT } from '#domain/marketing/funnel/campaign-limit.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { campaignNames } from '#server/tracking/campaign-names.ts'
import { funnelDays } from '#server/marketing/funnel/closed-days.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { readFunnelReport } from '#server/marketing/funnel/report.ts'
import { RAW_DAYS, removeOldEvents, rollUp } from '#server/marketing/funnel/roll-up.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const DAY = '2026-01-30'
const INVENTED = CAMPAIGN_LIMIT + 60
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const period = { quiz: 'quiz-b', from: DAY, to: addDays(DAY) }

/** Names that need a hash: too long for a key. */
const invented = (index: number) => `${index}-${'x'.repeat(90)}`

async function view(day: string, campaign: string): Promise<void> {
  await saveEvent(
    {
      sessionId: crypto.randomUUID(),
      quizId: 'quiz-b',
      eventType: 'page_view',
      eventData: '{"questionIndex":0}',
    },
    new URLSearchParams({ utm_source: 'spam', utm_medium: 'x', utm_campaign: campaign }).toString(),
    noon(day),
  )
}

async function inventNames(day: string): Promise<void> {
  for (let index = 0; index < INVENTED; index++) await view(day, invented(index))
}

async function saveLinkFor(campaign: string): Promise<void> {
  const tags = { utm_source: 'spam', utm_medium: 'x', utm_campaign: campaign }
  await saveLink({ path: '/ads/quiz-b', tags }, 'ada', noon(DAY))
}

test('counts a saved link by name and every view, however many names are invented', async () => {
  await saveLinkFor('spring')
  await inventNames(DAY)
  await view(DAY, 'spring')
  for (const isClosed of [false, true]) {
    if (isClosed) await rollUp({ now: noon(addDays(DAY, 2)) })
    const report = await readFunnelReport(period, noon(addDays(DAY, 2)))
    expect(report.tally.views).toBe(INVENTED + 1)
    expect(report.campaigns).toHaveLength(CAMPAIGN_LIMIT + 1)
    expect(report.campaigns).toContainEqual(
      expect.objectContaining({ campaign: 'spring', views: 1 }),
    )
    expect(report.others.views).toBe(INVENTED - CAMPAIGN_LIMIT)
    expect(JSON.stringify(report).length).toBeLessThan(200_000)
  }
  expect((await funnelDays.find(DAY))?.cells).toHaveLength(CAMPAIGN_LIMIT + 2)
})

test('limits the names of a period and of a month, not only of each day', async () => {
  for (const day of [DAY, addDays(DAY)]) await inventNames(day)
  const before = await readFunnelReport(period, noon(addDays(DAY)))
  await rollUp({ now: noon(addDays(DAY, 3)) })
  const month = await readFunnelReport(
    { ...period, from: '2026-01-01', to: '2026-01-31' },
    noon(addDays(DAY, 3)),
  )
  for (const report of [before, month]) {
    expect(report.tally.views).toBe(2 * INVENTED)
    expect(report.campaigns).toHaveLength(CAMPAIGN_LIMIT)
  }
})

test('removes names with their events and still reports them', async () => {
  await view(DAY, 'Café crème')
  await view(addDays(DAY), 'Café crème')
  await rollUp({ now: noon(addDays(DAY, 2)) })
  expect(await campaignNames.keys()).toHaveLength(2)
  const late = noon(addDays(DAY, RAW_DAYS + 1))
  await removeOldEvents(late)
  expect((await campaignNames.keys()).map((key) => key.slice(0, 10))).toEqual([addDays(DAY)])
  const report = await readFunnelReport(period, late)
  expect(report.campaigns).toMatchObject([{ campaign: 'café-crème', views: 2 }])
})
