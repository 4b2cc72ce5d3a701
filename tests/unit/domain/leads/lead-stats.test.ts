import { describe, expect, test } from 'vitest'
import { countByWeek, countLeads, mergeLeadStats } from '#domain/leads/lead-stats.ts'
import { type LeadSummary, summarizeLead, summarizeWholeLead } from '#domain/leads/lead-summary.ts'
import {
  aContact,
  aLeadSummary,
  anAttribution,
  aQuizResult,
  aStoredLead,
} from '#tests/support/leads.ts'

const countByUtcDay = (leads: Iterable<LeadSummary>) => countLeads(leads, (at) => at.slice(0, 10))

const inCampaign = (campaign: string) => aLeadSummary({ campaign: { ...NO_TAGS, campaign } })

test('the counts of leads are by kind and status, with open leads that are due', () => {
  const [dueOn, answeredAt] = ['2026-03-25', '2026-03-20T12:10:00.000Z']
  const stats = countByUtcDay([
    aLeadSummary({ value: 0.1, dueOn }),
    aLeadSummary({ kind: 'assessment', status: 'won', value: 7, dueOn, answeredAt }),
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
    deleted: 1,
    due: 1,
    responses: { '2026-03-20': { steps: { 1: 1 }, unanswered: 1 } },
  })
})

test('the counts of leads name the 50 most frequent campaigns', () => {
  const names = Array.from({ length: 52 }, (_, number) => `campaign-${number}`)
  const stats = countByUtcDay([...names, 'campaign-51'].map(inCampaign))
  expect(Object.keys(stats.campaigns)).toHaveLength(50)
  expect(stats.campaigns['campaign-51']).toBe(2)
})

test('merged counts are what counting all leads together gives', () => {
  const a = [aLeadSummary({ dueOn: '2026-03-25' }), inCampaign('spring')]
  const b = [
    inCampaign('spring'),
    aLeadSummary({ receivedAt: '2026-03-21T00:00:00.000Z', status: 'lost' }),
    aLeadSummary({ isDeleted: true }),
    aLeadSummary({ kind: 'share' }),
  ]
  const merged = mergeLeadStats([countByUtcDay(a), countByUtcDay(b)])
  expect(merged).toEqual(countByUtcDay([...a, ...b]))
  expect(mergeLeadStats([])).toEqual(countByUtcDay([]))
})

test('merged counts name 200 campaigns', () => {
  const shards = Array.from({ length: 5 }, (_, shard) =>
    countByUtcDay(Array.from({ length: 50 }, (__, n) => inCampaign(`campaign-${shard}-${n}`))),
  )
  const merged = mergeLeadStats([...shards, shards[0]!])
  expect(Object.keys(merged.campaigns)).toHaveLength(200)
  expect(merged.campaigns['campaign-0-0']).toBe(2)
})

test('the counts by week have every week up to the current one, oldest first', () => {
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

const KEY = '8225870400000-a'
const NO_TAGS = { source: '', medium: '', campaign: '', content: '', term: '' }
const summarize = (lead: Parameters<typeof aStoredLead>[0]) => summarizeLead(KEY, aStoredLead(lead))

const TEXTS =
  'quizId companySize role page sessionId requestId person spamReason via landing referrer'
const EMPTY_TEXTS = Object.fromEntries(TEXTS.split(' ').map((name) => [name, '']))

describe('the summary of a lead', () => {
  test('has the company of an assessment request, and says that it is deleted', () => {
    const firm = { companySize: '1-10', yearFounded: 1998, role: 'ceo' }
    const lead = { kind: 'assessment', name: 'Ada', email: 'ada@example.com', ...firm } as const
    const deleted = aStoredLead(lead, { deletedAt: '2026-03-21T00:00:00.000Z' })
    expect(summarizeLead(KEY, deleted)).toMatchObject({ ...firm, name: 'Ada', isDeleted: true })
  })

  test('has the message of a contact', () => {
    expect(summarize(aContact())).toMatchObject({
      key: KEY,
      kind: 'contact',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      company: 'Engines',
      text: 'How do we begin?',
      ...EMPTY_TEXTS,
      channel: 'direct',
      quizzes: [],
      isAssessment: false,
      isDeleted: false,
      isCut: false,
      campaign: NO_TAGS,
    })
  })

  test('has the answers of a quiz in one line, numbered from 1', () => {
    const tags = { utm_source: 'Google', utm_campaign: 'Spring Sale', utm_medium: 'cpc' }
    const utm = { ...tags, utm_content: 'blue', referer: 'https://a.example/' }
    const summary = summarize(aQuizResult({ isAssessment: true }, utm))
    expect(summary).toMatchObject({
      kind: 'quiz',
      name: '',
      email: '',
      quizId: 'quiz-b',
      score: 3,
      text: '1: Yes; 2: Above 30%; 3: Over a year ago',
      campaign: { source: 'google', medium: 'cpc', campaign: 'spring-sale', content: 'blue' },
      referrer: 'https://a.example/',
      isAssessment: true,
    })
  })

  test('names the receiver of a share as its address, and who shared as its name', () => {
    const share = { toEmail: 'bob@example.com', fromName: 'Ada', fromBusiness: 'Engines' }
    expect(summarize({ kind: 'share', quizId: 'quiz-a', ...share })).toMatchObject({
      email: 'bob@example.com',
      name: 'Ada',
      company: 'Engines',
      quizId: 'quiz-a',
      text: '',
    })
  })

  test('has where the visitor arrived, with the click ids of its address', () => {
    const attribution = anAttribution('utm_source=News&utm_term=chairs&fbclid=f')
    expect(summarize(aContact({ attribution }))).toMatchObject({
      landing: '/contact',
      via: 'facebook',
      channel: 'paid-search',
      first: undefined,
      clickIds: { fbclid: 'f' },
      campaign: { source: 'news', term: 'chairs' },
    })
    const first = { ...attribution.firstTouch, at: '2026-01-01T00:00:00.000Z' }
    const both = aContact({ attribution: { ...attribution, firstTouch: first } })
    expect(summarize(both).first).toMatchObject({ source: 'news', landing: '/contact' })
  })

  test('cuts long texts for the index, and says so', () => {
    const cut = summarize(aContact({ message: 'x'.repeat(1001) }))
    expect(cut).toMatchObject({ text: 'x'.repeat(1000), isCut: true })
    expect(summarize(aContact({ message: 'x'.repeat(1000) })).isCut).toBe(false)
    const noted = summarizeLead(KEY, aStoredLead(aContact(), { note: 'x'.repeat(1001) }))
    expect(noted).toMatchObject({ note: 'x'.repeat(1000), isCut: true })
    const whole = summarizeWholeLead(KEY, aStoredLead(aContact({ message: 'x'.repeat(1001) })))
    expect(whole).toMatchObject({ text: 'x'.repeat(1001), isCut: false })
  })

  test('has the ids of its visit, and is an assessment only as a quiz result', () => {
    const ids = { sessionId: 's', requestId: 'r', page: '/contact' }
    expect(summarize(aContact(ids))).toMatchObject(ids)
    const contact = Object.assign(aStoredLead(aContact()), { isAssessment: true })
    expect(summarizeWholeLead(KEY, contact).isAssessment).toBe(false)
    expect(summarize(aQuizResult()).isAssessment).toBe(false)
  })
})
