import { expect, test } from 'vitest'
import { LEAD_CSV_HEADING, toLeadCsvRow } from '#domain/leads/lead-csv.ts'
import { canHoldMatch, createLeadMatcher } from '#domain/leads/lead-filter.ts'
import {
  buildPartEnd,
  buildPartStart,
  type LeadFilter,
  PART_DIGITS,
  readPartPeriod,
} from '#domain/leads/lead-query.ts'
import { countLeads } from '#domain/leads/lead-stats.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { buildNewestFirstKey } from '#domain/storage/time-key.ts'
import { aLeadSummary } from '#tests/support/leads.ts'

const ANN = { id: '00000000-0000-4000-8000-00000000000a', username: 'ann' }
const PERIOD = { now: new Date('2026-03-21T11:00:00Z'), today: '2026-03-21' }
const DUE = { dueOn: '2026-03-20' }
const TWO_TAGS = { source: 'google', medium: 'email' }
const TAGS = { source: 'google', medium: 'cpc', campaign: 'spring', content: '', term: '' }

const matches = (filter: LeadFilter, lead: Partial<LeadSummary>, period = {}) =>
  createLeadMatcher(filter, { ...PERIOD, ...period })(aLeadSummary(lead))

test.each<[string, LeadFilter, Partial<LeadSummary>, boolean]>([
  ['nothing finds no deleted lead', {}, { isDeleted: true }, false],
  ['nothing finds no spam', {}, { status: 'spam' }, false],
  ['spam finds spam', { status: 'spam' }, { status: 'spam' }, true],
  ['the status won finds no new lead', { status: 'won' }, {}, false],
  ['the status won finds a won lead', { status: 'won' }, { status: 'won' }, true],
  ['nothing finds no quiz result', {}, { kind: 'quiz' }, false],
  ['quiz finds no message', { kind: 'quiz' }, {}, false],
  ['quiz finds a quiz result', { kind: 'quiz' }, { kind: 'quiz' }, true],
  ['a star finds no other lead', { starred: 'yes' }, {}, false],
  ['a campaign finds no other lead', { campaign: 'fall' }, { campaign: TAGS }, false],
  ['a campaign finds its lead', { campaign: 'spring' }, { campaign: TAGS }, true],
  ['no tag finds no lead with one', { source: '-' }, { campaign: TAGS }, false],
  ['several tags finds only leads with all of them', TWO_TAGS, { campaign: TAGS }, false],
  ['no tag finds leads without one', { content: '-' }, { campaign: TAGS }, true],
  ['a colleague finds no other lead', { responsible: ANN.id }, {}, false],
  ['a colleague finds their leads', { responsible: ANN.id }, { responsible: ANN }, true],
  ['no colleague finds leads without one', { responsible: 'none' }, {}, true],
  ['overdue finds a lead of 24 hours', { due: 'overdue' }, { receivedAt: hoursAgo(24) }, true],
  ['overdue finds no lead of today', { due: 'overdue' }, { receivedAt: hoursAgo(23) }, false],
  ['due today finds what was due before', { due: 'today' }, DUE, true],
  ['due today finds nothing of tomorrow', { due: 'today' }, { dueOn: '2026-03-22' }, false],
  ['any due date finds one of tomorrow', { due: 'any' }, { dueOn: '2026-03-22' }, true],
  ['any due date finds no lead without', { due: 'any' }, {}, false],
  ['due dates finds no closed lead', { due: 'any' }, { ...DUE, status: 'won' }, false],
])('a filter for %s', (_, filter, lead, isFound) => {
  expect(matches(filter, lead)).toBe(isFound)
})

test('a filter for a period finds its first time and not its last', () => {
  const receivedAt = '2026-03-20T12:00:00.000Z'
  const later = '2026-03-20T12:00:00.001Z'
  expect(matches({}, { receivedAt }, { from: receivedAt, until: later })).toBe(true)
  expect(matches({}, { receivedAt }, { from: later })).toBe(false)
  expect(matches({}, { receivedAt }, { until: receivedAt })).toBe(false)
})

test('a filter for a text finds leads with every word in some field, without case and accents', () => {
  const fields = ['name', 'email', 'person', 'company', 'text', 'note', 'quizId', 'role'] as const
  const lead = Object.fromEntries(fields.map((field) => [field, `Début-${field}`]))
  for (const field of fields) expect(matches({ text: `debut-${field}` }, lead)).toBe(true)
  expect(matches({ text: '  DÉBUT-name   debut-note ' }, lead)).toBe(true)
  expect(matches({ text: 'debut-name other' }, lead)).toBe(false)
  expect(matches({ text: 'joseph' }, { name: 'Jose\u0301ph' })).toBe(true)
  expect(matches({ text: 'nameemail' }, { name: 'name', email: 'email' })).toBe(false)
})

test.each<[Partial<LeadSummary>, LeadFilter, boolean]>([
  [{}, {}, true],
  [{}, { status: 'won' }, false],
  [{}, { kind: 'quiz' }, false],
  [{}, { due: 'any' }, false],
  [{}, { due: 'today' }, false],
  [DUE, { due: 'today' }, true],
  [{}, { due: 'overdue' }, true],
  [{ ...DUE, status: 'won' }, { due: 'overdue' }, false],
  [{ isDeleted: true }, {}, false],
])('a part of the inbox that holds the lead %j is read for %j: %s', (lead, filter, isRead) => {
  const stats = countLeads([aLeadSummary(lead)], (at) => at.slice(0, 10))
  expect(canHoldMatch(stats, filter)).toBe(isRead)
})

function hoursAgo(hours: number): string {
  return new Date(PERIOD.now.getTime() - hours * 3_600_000).toISOString()
}

function rowOf(lead: Partial<LeadSummary>): Record<string, unknown> {
  const row = toLeadCsvRow(aLeadSummary(lead), 'America/Chicago')
  return Object.fromEntries(LEAD_CSV_HEADING.map((name, index) => [name, row[index]]))
}

test('a row of the leads has each field under its heading, with the time of the firm', () => {
  const firm = { companySize: '1-10', yearFounded: 1998, role: 'ceo' }
  const work = { star: true, note: 'call', dueOn: '2026-04-01', value: 12 }
  const visit = { landing: '/a', clickIds: { gclid: 'g' }, sessionId: 'v', quizId: 'quiz-a' }
  const campaign = { source: 's', medium: 'm', campaign: 'c', content: 'o', term: 't' }
  const lead = { ...firm, ...work, ...visit, campaign, responsible: ANN, spamReason: 'links' }
  const utm = Object.entries(campaign).map(([tag, value]) => [`utm_${tag}`, value])
  expect(rowOf(lead)).toMatchObject({
    received: '2026-03-20 07:00:00-05:00',
    kind: 'contact',
    starred: 'yes',
    name: 'Ada Lovelace',
    text: 'How do we begin?',
    company_size: '1-10',
    year_founded: 1998,
    responsible: 'ann',
    due_on: '2026-04-01',
    value: 12,
    quiz: 'quiz-a',
    landing_page: '/a',
    ...Object.fromEntries(utm),
    gclid: 'g',
    session: 'v',
    spam_reason: 'links',
  })
  expect(rowOf({})).toMatchObject({ starred: '', responsible: undefined, gclid: undefined })
})

test('a row of the leads has the first touch, or the last one where they are the same', () => {
  const lead = { landing: '/last', campaign: { ...CSV_TAGS, source: 'last', term: '' } }
  const arrival = { channel: 'referral', landing: '/first', via: '' } as const
  const first = { ...CSV_TAGS, ...arrival, source: 'first' }
  const read = (row: Record<string, unknown>) => [row['first_landing_page'], row['first_source']]
  expect(read(rowOf({ ...lead, first }))).toEqual(['/first', 'first'])
  expect(read(rowOf(lead))).toEqual(['/last', 'last'])
})

test('a row of a share has the person who shared and not the receiver', () => {
  const share = { kind: 'share', email: 'bob@example.com', person: 'ada@example.com' } as const
  expect(rowOf(share)['email']).toBe('ada@example.com')
  expect(rowOf({ ...share, person: '' })['email']).toBe('')
})

const CSV_TAGS = { source: '', medium: 'm', campaign: 'c', content: 'o' }

const keyAt = (ms: number) => buildNewestFirstKey(new Date(ms), 'abc')
const partOf = (key: string) => key.slice(0, PART_DIGITS)

const part = partOf(keyAt(Date.parse('2026-03-20T12:00:00Z')))
const { from, to } = readPartPeriod(part)

test('a part is the time of its keys, and ends where a newer one begins', () => {
  expect(to.getTime() - from.getTime()).toBe(1_000_000_000)
  for (const at of [from.getTime(), to.getTime() - 1]) expect(partOf(keyAt(at))).toBe(part)
  for (const at of [from.getTime() - 1, to.getTime()]) expect(partOf(keyAt(at))).not.toBe(part)
})

test('the cursors of a part are before and after all of its keys', () => {
  const [newest, oldest] = [keyAt(to.getTime() - 1), keyAt(from.getTime())]
  expect(buildPartStart(part) < newest).toBe(true)
  expect(buildPartEnd(part) > oldest).toBe(true)
  expect(partOf(buildPartStart(part))).toBe(part)
  expect(partOf(buildPartEnd(part))).toBe(part)
})
