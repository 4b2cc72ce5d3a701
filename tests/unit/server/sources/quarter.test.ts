import { beforeAll, describe, expect, test } from 'vitest'
import type { Cost } from '#domain/costs/cost.ts'
import { addDays } from '#domain/funnel/utc-day.ts'
import { SOURCE_DIMENSIONS, type SourceDimension } from '#domain/sources/dimensions.ts'
import type { SourcesReport } from '#domain/sources/report.ts'
import { saveCosts } from '#server/costs/costs.ts'
import { saveEvent } from '#server/funnel/events.ts'
import { readFunnelReport } from '#server/funnel/report.ts'
import { rollUp } from '#server/funnel/roll-up.ts'
import { changeLead, deleteLead, eraseLead, undeleteLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { readSourcesReport } from '#server/sources/report.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { CAMPAIGNS, dayOf, planQuarter, QUIZZES, VISITORS } from '#tests/support/quarter.ts'
import type { PlannedLead, Visit } from '#tests/support/quarter.ts'

useBlobs({ keepsRecords: true })

const NOW = new Date('2026-04-05T12:00:00Z')
const QUARTER = { from: '2026-01-01', to: '2026-03-31' }
const AT_ONCE = 8

const { visits, records } = planQuarter()
const costs = planCosts()

let keys: string[]
let live: SourcesReport

beforeAll(async () => {
  await inParallel(visits, AT_ONCE, sendVisit)
  keys = await inParallel(records, AT_ONCE, sendRecord)
  await saveCosts(costs)
  live = await readSourcesReport({ by: 'campaign', ...QUARTER }, NOW)
  await rollUp({ now: NOW })
}, 60_000)

test('the plan has visitors of every sort', () => {
  expect(visits.length).toBeGreaterThan(VISITORS)
  const kinds = Map.groupBy(records, ({ lead, outcome }) => `${lead.kind} ${outcome}`)
  for (const kind of ['contact won', 'assessment spam', 'contact erased', 'quiz new', 'share new'])
    expect(kinds.get(kind)?.length, kind).toBeGreaterThan(10)
})

describe.each([
  ['the quarter', QUARTER],
  ['February', { from: '2026-02-01', to: '2026-02-28' }],
  ['a day of 23 hours', { from: '2026-03-08', to: '2026-03-08' }],
  ['some days', { from: '2026-01-13', to: '2026-03-09' }],
])('the sources of %s', (_, period) => {
  test.each(SOURCE_DIMENSIONS)('by %s equal a count by hand', async (by) => {
    const { rows, total, others } = await readSourcesReport({ by, ...period }, NOW)
    const expected = countByHand(by, period)
    expect(Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures]))).toEqual(
      expected.rows,
    )
    expect(total).toEqual(expected.total)
    expect(others.leads + others.visits).toBe(0)
  })
})

test('the figures are those from before the days were rolled up', async () => {
  expect(await readSourcesReport({ by: 'campaign', ...QUARTER }, NOW)).toEqual(live)
})

test('the figures follow a lead that is deleted and restored', async () => {
  const key = keys[records.findIndex(({ isLead, outcome }) => isLead && outcome === 'new')] ?? ''
  await deleteLead(key, 'ada', NOW)
  const fewer = await readSourcesReport({ by: 'campaign', ...QUARTER }, NOW)
  expect(fewer.total.leads).toBe(live.total.leads - 1)
  await undeleteLead(key, 'ada', NOW)
  expect(await readSourcesReport({ by: 'campaign', ...QUARTER }, NOW)).toEqual(live)
})

test.each(QUIZZES)('the funnel of %s equals a count by hand', async (quiz) => {
  const report = await readFunnelReport({ quiz, ...QUARTER }, NOW)
  const own = visits.filter(({ quizId }) => quizId === quiz)
  const sessions = new Set(own.map(({ session }) => session))
  // Anyone who wrote from a counted session, unless it became spam or was erased.
  const reached = (kind: string) => {
    const kept = records.filter(({ lead, outcome }) => lead.kind === kind && isStored(outcome))
    const found = kept.map(({ lead }) => lead.sessionId ?? '')
    return new Set(found.filter((session) => sessions.has(session))).size
  }
  expect(report.tally).toMatchObject({
    views: own.length,
    started: own.filter(({ answers, submits }) => answers || submits).length,
    submitted: own.filter(({ submits }) => submits).length,
    shared: reached('share'),
    requested: reached('assessment'),
    contacted: reached('contact'),
  })
  for (const { campaign } of CAMPAIGNS) {
    const { tally } = await readFunnelReport({ quiz, campaign, ...QUARTER }, NOW)
    expect(tally.views).toBe(own.filter(({ tags }) => tags.campaign === campaign).length)
  }
})

function countByHand(by: SourceDimension, { from, to }: typeof QUARTER) {
  const isInside = (day: string) => day >= from && day <= to
  const rows: Record<string, Record<string, number>> = {}
  const total = emptyFigures()
  const add = (name: string | undefined, figures: Record<string, number>) => {
    const row = name === undefined ? {} : (rows[name] ??= emptyFigures())
    for (const [figure, count] of Object.entries(figures)) {
      row[figure] = (row[figure] ?? 0) + count
      total[figure] = (total[figure] ?? 0) + count
    }
  }
  for (const { at, tags, landing, quizId } of visits)
    if (quizId && isInside(dayOf(at))) add({ ...tags, landing }[by], { visits: 1 })
  for (const { at, visit, outcome, value, isLead } of records) {
    if (!isLead || !isInside(dayOf(at)) || !['new', 'won'].includes(outcome)) continue
    const name = visit ? { ...visit.tags, landing: visit.landing }[by] : ''
    const won = { won: outcome === 'won' ? 1 : 0, value: Math.round(value * 100) }
    add(name, { leads: 1, visitLeads: visit?.quizId ? 1 : 0, ...won })
  }
  for (const cost of costs)
    if (isInside(cost.day))
      add((by === 'landing' ? '' : cost[by]) || undefined, { cost: cost.amount })
  return { rows, total }
}

function emptyFigures(): Record<string, number> {
  return { visits: 0, visitLeads: 0, leads: 0, won: 0, value: 0, cost: 0 }
}

function isStored(outcome: PlannedLead['outcome']): boolean {
  return outcome !== 'spam' && outcome !== 'erased'
}

async function sendVisit({ at, session, tags, quizId, answers, submits }: Visit): Promise<void> {
  if (!quizId) return
  const query = Object.entries(tags).map(([name, value]) => [`utm_${name}`, value])
  const attribution = new URLSearchParams(query).toString()
  const send = (eventType: 'page_view' | 'question_answered' | 'submit', eventData: object) =>
    saveEvent(
      { sessionId: session, quizId, eventType, eventData: JSON.stringify(eventData) },
      attribution,
      at,
    )
  await send('page_view', { questionIndex: 0 })
  if (answers) await send('question_answered', { questionNumber: 1, answer: 'Yes' })
  if (submits) await send('submit', { answersCount: 3 })
}

async function sendRecord({ at, lead, outcome, value }: PlannedLead): Promise<string> {
  const spam = outcome === 'spam' && { spamReason: 'A hidden field was filled in' }
  const key = buildLeadKey(await saveLead({ ...lead, ...spam }, at))
  if (outcome === 'won') await changeLead(key, { status: 'won', value }, 'ada', at)
  if (outcome === 'deleted') await deleteLead(key, 'ada', at)
  if (outcome === 'erased') await eraseLead(key, at)
  return key
}

/** Most costs are of an ad; one campaign's are not divided. */
function planCosts(): Cost[] {
  return Array.from({ length: 90 }, (_, day) =>
    CAMPAIGNS.map((tags, i) => ({
      ...(i === 0 ? { source: '', medium: '', campaign: tags.campaign, content: '' } : tags),
      day: addDays(QUARTER.from, day),
      amount: 1000 + ((day * 37 + i * 101) % 900),
    })),
  ).flat()
}
