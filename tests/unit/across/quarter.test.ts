import { beforeAll, describe, expect, test } from 'vitest'
import type { CampaignOverview } from '#domain/marketing/campaigns/overview.ts'
import { NO_FIGURES } from '#domain/marketing/figures.ts'
import { listFunnelSteps } from '#domain/marketing/funnel/report.ts'
import { SOURCE_DIMENSIONS } from '#domain/marketing/sources/dimensions.ts'
import type { SourcesReport } from '#domain/marketing/sources/report.ts'
import { findPeriodBefore } from '#domain/time/utc-day.ts'
import { markDeleted } from '#server/leads/lead-changes.ts'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { saveCosts } from '#server/marketing/costs.ts'
import { readFunnelReport } from '#server/marketing/funnel/report.ts'
import { rollUp } from '#server/marketing/funnel/roll-up.ts'
import { readSourcesReport } from '#server/marketing/sources.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { CAMPAIGNS, DIRECT, planQuarter, QUIZZES, type Visit } from '#tests/support/quarter.ts'
import {
  countByHand,
  nameVisit,
  planCosts,
  QUARTER,
  sendRecord,
  sendVisit,
} from '#tests/support/run-quarter.ts'

useBlobs({ keepsRecords: true })

const NOW = new Date('2026-04-05T12:00:00Z')
const PERIOD = `from=${QUARTER.from}&to=${QUARTER.to}`

const { visits, records } = planQuarter()
const costs = planCosts()
const plan = { visits, records, costs }

let keys: string[]
let live: SourcesReport

beforeAll(async () => {
  await inParallel(visits, sendVisit)
  keys = await inParallel(records, sendRecord)
  await saveCosts(costs)
  for (const { source, medium, campaign, content } of CAMPAIGNS) {
    const tags = { utm_source: source, utm_medium: medium, utm_campaign: campaign }
    for (const path of ['/ads/quiz-a', '/services'])
      await saveLink({ path, tags: { ...tags, utm_content: content } }, 'ada', NOW)
  }
  live = await readSourcesReport({ by: 'campaign', touch: 'last', ...QUARTER }, NOW)
  await rollUp({ now: NOW })
}, 60_000)

describe.each([
  ['the quarter', QUARTER],
  ['February', { from: '2026-02-01', to: '2026-02-28' }],
  ['a day of 23 hours', { from: '2026-03-08', to: '2026-03-08' }],
])('the sources of %s', (_, period) => {
  test.each(SOURCE_DIMENSIONS)('by %s equal a count by hand', async (by) => {
    const query = { by, touch: 'last', ...period } as const
    const { rows, total, others, trend } = await readSourcesReport(query, NOW)
    const expected = countByHand(by, period, plan)
    const before = countByHand(by, findPeriodBefore(period), plan)
    const names = [...new Set([...Object.keys(expected.rows), ...Object.keys(before.rows)])]
    const all = names.map((name) => ({
      name,
      ...(expected.rows[name] ?? NO_FIGURES),
      before: before.rows[name] ?? NO_FIGURES,
    }))
    const order = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
    expect(rows.toSorted(order)).toEqual(all.toSorted(order))
    expect(total).toEqual({ ...expected.total, before: before.total })
    for (const count of ['visits', 'leads'] as const) {
      const sum = (points: typeof trend, side: 'now' | 'before') =>
        points.reduce((all, point) => all + (point[side][count] ?? 0), 0)
      expect(sum(trend, 'now'), count).toBe(expected.total[count])
      expect(sum(trend, 'before'), count).toBe(before.total[count])
    }
    expect(others.leads + others.visits).toBe(0)
  })
})

test.each(SOURCE_DIMENSIONS)(
  'the sources by %s equal a count by hand of first visits',
  async (by) => {
    const query = { by, touch: 'first', ...QUARTER } as const
    const { rows, total } = await readSourcesReport(query, NOW)
    const expected = countByHand(by, QUARTER, plan, 'first')
    for (const { name, before: _, ...figures } of rows)
      expect(figures, name).toEqual(expected.rows[name] ?? NO_FIGURES)
    expect(total).toMatchObject(expected.total)
    expect(expected.rows).not.toEqual(countByHand(by, QUARTER, plan).rows)
  },
)

test('the figures are those from before the days were rolled up', async () => {
  expect(await readSourcesReport({ by: 'campaign', touch: 'last', ...QUARTER }, NOW)).toEqual(live)
})

test('the figures follow a lead that is deleted and restored', async () => {
  const key = keys[records.findIndex(({ isLead, outcome }) => isLead && outcome === 'new')] ?? ''
  await markDeleted(key, true, 'ada', NOW)
  const fewer = await readSourcesReport({ by: 'campaign', touch: 'last', ...QUARTER }, NOW)
  expect(fewer.total.leads).toBe(live.total.leads - 1)
  await markDeleted(key, false, 'ada', NOW)
  expect(await readSourcesReport({ by: 'campaign', touch: 'last', ...QUARTER }, NOW)).toEqual(live)
})

test.each([...QUIZZES, 'full-assessment'])(
  'the funnel of %s equals a count by hand',
  async (quiz) => {
    const report = await readFunnelReport({ quiz, ...QUARTER }, NOW)
    const own = visits.filter(({ quizzes }) => quizzes.includes(quiz))
    expect(report.tally).toMatchObject({
      views: own.length,
      started: own.filter(({ answers, submits }) => answers || submits).length,
      submitted: own.filter(({ submits }) => submits).length,
    })
    expect(listFunnelSteps(report).slice(-3)).toEqual([
      { name: 'Shared with a colleague', count: countOutcome(own, ['share']).wrote },
      { name: 'Wrote or asked', count: countOutcome(own).wrote },
      { name: 'Won', count: countOutcome(own).won, value: countOutcome(own).value },
    ])
    const answered = own.filter(({ answers }) => answers)
    expect(report.outcomes.answers).toEqual(
      quiz === 'quiz-a' || quiz === 'quiz-b' ? { '1.0': countOutcome(answered) } : {},
    )
    const views = report.trend.reduce((sum, { now }) => sum + (now.views ?? 0), 0)
    expect(views).toBe(own.length)
    const [march, february] = [
      { from: '2026-03-01', to: '2026-03-28' },
      { from: '2026-02-01', to: '2026-02-28' },
    ]
    const later = await readFunnelReport({ quiz, ...march }, NOW)
    const earlier = await readFunnelReport({ quiz, ...february }, NOW)
    expect(later.before).toEqual({ tally: earlier.tally, outcomes: earlier.outcomes })
    expect(later.trend.map(({ before }) => before)).toEqual(earlier.trend.map(({ now }) => now))
    for (const { campaign } of CAMPAIGNS) {
      const { tally, outcomes } = await readFunnelReport({ quiz, campaign, ...QUARTER }, NOW)
      const its = own.filter((visit) => tagsOf(visit).campaign === campaign)
      expect(tally.views).toBe(its.length)
      expect(outcomes).toMatchObject(countOutcome(its))
    }
  },
)

test('the campaigns screen equals a count by hand, for each campaign and link', async () => {
  const { cookie } = await aSignedIn()
  const response = await call(`/api/admin/campaigns?${PERIOD}`, { cookie })
  const { campaigns }: CampaignOverview = await response.json()
  const expected = countByHand('campaign', QUARTER, plan).rows
  const before = countByHand('campaign', findPeriodBefore(QUARTER), plan).rows
  expect(campaigns).toHaveLength(CAMPAIGNS.length)
  for (const { campaign, totals, links } of campaigns) {
    const own = visits.filter((visit) => tagsOf(visit).campaign === campaign)
    const { views, started, submitted, ...rest } = totals
    const { views: _, started: __, submitted: ___, ...wanted } = expected[campaign] ?? {}
    expect(rest, campaign).toEqual({ ...wanted, before: before[campaign] ?? NO_FIGURES })
    const opened = own.flatMap((visit) => visit.quizzes.map(() => visit))
    expect([views, started, submitted], campaign).toEqual([
      opened.length,
      opened.filter(({ answers, submits }) => answers || submits).length,
      opened.filter(({ submits }) => submits).length,
    ])
    // Both links of a campaign have its tags, so leads are counted by page, and costs for the campaign.
    const brought = records.filter(({ visit }) => visit?.origin.tags.campaign === campaign)
    const pages = countByHand('landing', QUARTER, { visits: [], records: brought, costs: [] }).rows
    for (const { path, figures } of links) {
      const quiz = own.filter(({ quizzes }) => path !== '/services' && quizzes.includes('quiz-a'))
      expect(figures, path).toMatchObject({
        views: quiz.length,
        visits: own.filter((visit) => nameVisit('landing', visit) === path).length,
        leads: pages[path]?.['leads'] ?? 0,
        won: pages[path]?.['won'] ?? 0,
        value: pages[path]?.['value'] ?? 0,
        cost: 0,
      })
    }
  }
})

/** The tags that a quiz records: of the address, or what the browser remembers. */
function tagsOf({ origin, remembered }: Visit) {
  return (origin === DIRECT && remembered ? remembered : origin).tags
}

/** What came of some visits, from the plan. A visit counts once however often someone wrote from it. */
function countOutcome(own: readonly Visit[], kinds = ['contact', 'assessment']) {
  const ids = new Set(own.map(({ visit }) => visit))
  const kept = records.filter(
    ({ lead, from, outcome }) =>
      ids.has(from.visit) && kinds.includes(lead.kind) && ['new', 'won'].includes(outcome),
  )
  const won = kept.filter(({ outcome }) => outcome === 'won')
  const count = (each: typeof kept) => new Set(each.map(({ from }) => from.visit)).size
  const value = won.reduce((sum, each) => sum + Math.round(each.value * 100), 0)
  return { wrote: count(kept), won: count(won), value }
}
