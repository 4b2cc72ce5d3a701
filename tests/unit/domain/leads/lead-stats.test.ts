import { describe, expect, test } from 'vitest'
import { countByWeek, countLeads, mergeLeadStats } from '#domain/leads/lead-stats.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { aLeadSummary } from '../../../support/leads.ts'

const countByUtcDay = (leads: Iterable<LeadSummary>) => countLeads(leads, (at) => at.slice(0, 10))

const inCampaign = (campaign: string) =>
  aLeadSummary({ campaign: { source: '', medium: '', campaign, content: '', term: '' } })

describe('countLeads', () => {
  test('counts records by kind and status, and leads among them', () => {
    const stats = countByUtcDay([
      aLeadSummary({ value: 0.1 }),
      aLeadSummary({
        kind: 'assessment',
        status: 'won',
        value: 7,
        answeredAt: '2026-03-20T12:10:00.000Z',
      }),
      aLeadSummary({ kind: 'quiz', value: 9 }),
      aLeadSummary({ status: 'spam' }),
      aLeadSummary({ isDeleted: true, value: 9 }),
    ])
    expect(stats).toEqual({
      days: { '2026-03-20': { contact: 1, assessment: 1 } },
      kinds: { contact: 2, assessment: 1, quiz: 1 },
      statuses: { new: 2, won: 1, spam: 1 },
      leads: { new: 1, won: 1, spam: 1 },
      values: { new: 10, won: 700 },
      campaigns: {},
      otherCampaigns: 0,
      deleted: 1,
      due: 0,
      responses: { '2026-03-20': { steps: { 1: 1 }, unanswered: 1 } },
    })
  })

  test('counts due dates of open leads alone', () => {
    const dueOn = '2026-03-25'
    const stats = countByUtcDay([
      aLeadSummary({ dueOn }),
      aLeadSummary({ dueOn, status: 'won' }),
      aLeadSummary({ dueOn, kind: 'quiz' }),
      aLeadSummary(),
    ])
    expect(stats.due).toBe(1)
  })

  test('counts the 50 most frequent campaigns by name, and the rest together', () => {
    const names = Array.from({ length: 52 }, (_, number) => `campaign-${number}`)
    const stats = countByUtcDay([...names, 'campaign-51'].map(inCampaign))
    expect(Object.keys(stats.campaigns)).toHaveLength(50)
    expect(stats.campaigns['campaign-51']).toBe(2)
    expect(stats.otherCampaigns).toBe(2)
    const few = countByUtcDay(names.slice(0, 50).map(inCampaign))
    expect(few.otherCampaigns).toBe(0)
    expect(Object.keys(few.campaigns)).toHaveLength(50)
  })

  test('takes the name of an object’s own property for a campaign like any other', () => {
    expect(countByUtcDay([inCampaign('constructor')]).campaigns['constructor']).toBe(1)
  })
})

describe('mergeLeadStats', () => {
  test('is what counting all leads together gives', () => {
    const a = [aLeadSummary({ dueOn: '2026-03-25' }), inCampaign('spring')]
    const b = [
      inCampaign('spring'),
      aLeadSummary({ receivedAt: '2026-03-21T00:00:00.000Z', status: 'lost' }),
      aLeadSummary({ isDeleted: true }),
      aLeadSummary({ kind: 'share' }),
    ]
    expect(mergeLeadStats([countByUtcDay(a), countByUtcDay(b)])).toEqual(
      countByUtcDay([...a, ...b]),
    )
    expect(mergeLeadStats([])).toEqual(countByUtcDay([]))
  })

  test('keeps 200 campaigns by name and adds up the rest', () => {
    const shards = Array.from({ length: 5 }, (_, shard) =>
      countByUtcDay(Array.from({ length: 50 }, (__, n) => inCampaign(`campaign-${shard}-${n}`))),
    )
    const merged = mergeLeadStats([...shards, { ...shards[0]!, otherCampaigns: 7 }])
    expect(Object.keys(merged.campaigns)).toHaveLength(200)
    expect(merged.campaigns['campaign-0-0']).toBe(2)
    expect(merged.otherCampaigns).toBe(57)
  })
})

test('countByWeek has every week up to the current one, oldest first', () => {
  const stats = countByUtcDay([
    aLeadSummary({ receivedAt: '2026-03-15T23:59:59.000Z' }),
    aLeadSummary({ receivedAt: '2026-03-16T00:00:00.000Z' }),
    aLeadSummary({ receivedAt: '2026-03-22T23:59:59.000Z', kind: 'assessment' }),
    aLeadSummary({ receivedAt: '2026-03-01T12:00:00.000Z' }),
  ])
  const weeks = [
    { monday: '2026-03-02', kinds: {} },
    { monday: '2026-03-09', kinds: { contact: 1 } },
    { monday: '2026-03-16', kinds: { contact: 1, assessment: 1 } },
  ]
  expect(countByWeek(stats, '2026-03-16', 3)).toEqual(weeks)
  expect(countByWeek(stats, '2026-03-22', 3)).toEqual(weeks)
})
