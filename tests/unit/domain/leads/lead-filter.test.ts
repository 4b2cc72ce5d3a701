import { describe, expect, test } from 'vitest'
import { canHoldMatch, createLeadMatcher } from '#domain/leads/lead-filter.ts'
import type { LeadFilter } from '#domain/leads/lead-query.ts'
import { countLeads } from '#domain/leads/lead-stats.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { aLeadSummary } from '../../../support/leads.ts'

const countByUtcDay = (leads: Iterable<LeadSummary>) => countLeads(leads, (at) => at.slice(0, 10))

const ANN = '00000000-0000-4000-8000-00000000000a'
const PERIOD = { now: new Date('2026-03-21T11:00:00Z'), today: '2026-03-21' }
const TAGS = { source: 'google', medium: 'cpc', campaign: 'spring', content: '', term: '' }

const matches = (filter: LeadFilter, lead: Partial<LeadSummary>, period = {}) =>
  createLeadMatcher(filter, { ...PERIOD, ...period })(aLeadSummary(lead))

describe('a filter', () => {
  test.each<[string, LeadFilter, Partial<LeadSummary>, boolean]>([
    ['nothing finds no deleted lead', {}, { isDeleted: true }, false],
    ['a person finds no deleted lead', { email: 'ada@example.com' }, { isDeleted: true }, false],
    ['nothing finds no spam', {}, { status: 'spam' }, false],
    ['spam finds spam', { status: 'spam' }, { status: 'spam' }, true],
    ['a person finds their spam', { email: 'ada@example.com' }, { status: 'spam' }, true],
    ['a visit finds its spam', { session: 'v' }, { status: 'spam', sessionId: 'v' }, true],
    ['won finds a won lead', { status: 'won' }, { status: 'won' }, true],
    ['nothing finds no quiz result', {}, { kind: 'quiz' }, false],
    ['quiz finds a quiz result', { kind: 'quiz' }, { kind: 'quiz' }, true],
    ['a visit finds its quiz result', { session: 'v' }, { kind: 'quiz', sessionId: 'v' }, true],
    ['a visit finds no other', { session: 'v' }, { sessionId: 'w' }, false],
    ['a person finds any letter case', { email: 'ADA@example.com' }, {}, true],
    ['a person finds what is theirs', { email: 'b@c.de' }, { email: '', person: 'b@c.de' }, true],
    ['a star finds no other lead', { starred: true }, {}, false],
    ['a campaign finds no other lead', { campaign: 'fall' }, { campaign: TAGS }, false],
    ['each tag must be equal', { source: 'google', medium: 'email' }, { campaign: TAGS }, false],
    ['no tag finds leads without one', { content: '-' }, { campaign: TAGS }, true],
    ['a colleague finds their leads', { responsible: ANN }, owned(), true],
    ['no colleague finds such leads', { responsible: 'none' }, {}, true],
    ['overdue finds a lead of 24 hours', { due: 'overdue' }, { receivedAt: hoursAgo(24) }, true],
    ['overdue finds no lead of today', { due: 'overdue' }, { receivedAt: hoursAgo(23) }, false],
    ['due today finds what was due before', { due: 'today' }, { dueOn: '2026-03-20' }, true],
    ['due today finds nothing of tomorrow', { due: 'today' }, { dueOn: '2026-03-22' }, false],
    ['any due date finds one of tomorrow', { due: 'any' }, { dueOn: '2026-03-22' }, true],
    ['due finds no closed lead', { due: 'any' }, { dueOn: '2026-03-20', status: 'won' }, false],
  ])('%s', (_, filter, lead, isFound) => {
    expect(matches(filter, lead)).toBe(isFound)
  })

  test('a period includes its first time and excludes its last', () => {
    const receivedAt = '2026-03-20T12:00:00.000Z'
    const later = '2026-03-20T12:00:00.001Z'
    expect(matches({}, { receivedAt }, { from: receivedAt, until: later })).toBe(true)
    expect(matches({}, { receivedAt }, { from: later })).toBe(false)
    expect(matches({}, { receivedAt }, { until: receivedAt })).toBe(false)
  })

  test('every word of a text is in some field, without case and accents', () => {
    const fields = ['name', 'email', 'person', 'company', 'text', 'note', 'quizId', 'role'] as const
    const lead = Object.fromEntries(fields.map((field) => [field, `Début-${field}`]))
    for (const field of fields) expect(matches({ text: `debut-${field}` }, lead)).toBe(true)
    expect(matches({ text: '  DÉBUT-name   debut-note ' }, lead)).toBe(true)
    expect(matches({ text: 'debut-name other' }, lead)).toBe(false)
    expect(matches({ text: 'jose' }, { name: 'Jose\u0301' })).toBe(true)
    expect(matches({ text: 'nameemail' }, { name: 'name', email: 'email' })).toBe(false)
  })
})

describe('a part of the inbox is read', () => {
  const stats = countByUtcDay([aLeadSummary({ campaign: TAGS })])

  test.each<[LeadFilter, boolean]>([
    [{}, true],
    [{ status: 'won' }, false],
    [{ kind: 'quiz' }, false],
    [{ due: 'any' }, false],
    [{ due: 'overdue' }, true],
    [{ campaign: 'spring' }, true],
    [{ campaign: 'fall' }, false],
    [{ campaign: 'fall', kind: 'contact' }, false],
    [{ campaign: 'fall', email: 'ada@example.com' }, true],
  ])('that holds one new lead, for %j: %s', (filter, isPossible) => {
    expect(canHoldMatch(stats, filter)).toBe(isPossible)
  })

  test('where campaigns are not counted by name: of spam, results and rare ones', () => {
    const spam = countByUtcDay([aLeadSummary({ status: 'spam', campaign: TAGS })])
    expect(canHoldMatch(spam, { campaign: 'spring', status: 'spam' })).toBe(true)
    const result = countByUtcDay([aLeadSummary({ kind: 'quiz', campaign: TAGS })])
    expect(canHoldMatch(result, { campaign: 'spring', kind: 'quiz' })).toBe(true)
    expect(canHoldMatch({ ...stats, otherCampaigns: 1 }, { campaign: 'fall' })).toBe(true)
  })

  test('never where every record is deleted, or answered for “overdue”', () => {
    expect(canHoldMatch(countByUtcDay([aLeadSummary({ isDeleted: true })]), {})).toBe(false)
    const won = countByUtcDay([aLeadSummary({ status: 'won', dueOn: '2026-03-20' })])
    expect(canHoldMatch(won, { due: 'overdue' })).toBe(false)
    const due = countByUtcDay([aLeadSummary({ dueOn: '2026-03-20' })])
    expect(canHoldMatch(due, { due: 'today' })).toBe(true)
  })
})

function owned(): Partial<LeadSummary> {
  return { responsible: { id: ANN, username: 'ann' } }
}

function hoursAgo(hours: number): string {
  return new Date(PERIOD.now.getTime() - hours * 3_600_000).toISOString()
}
