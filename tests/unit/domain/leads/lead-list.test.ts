import { describe, expect, test } from 'vitest'
import { LEAD_CSV_HEADING, toLeadCsvRow } from '#domain/leads/lead-csv.ts'
import {
  buildPartEnd,
  buildPartStart,
  PART_DIGITS,
  readPartPeriod,
} from '#domain/leads/lead-query.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { newestFirstKey } from '#domain/storage/time-key.ts'
import { aLeadSummary } from '#tests/support/leads.ts'

function rowOf(lead: Partial<LeadSummary>): Record<string, unknown> {
  const row = toLeadCsvRow(aLeadSummary(lead), 'America/Chicago')
  return Object.fromEntries(LEAD_CSV_HEADING.map((name, index) => [name, row[index]]))
}

describe('a row of the leads', () => {
  test('has each field under its heading, with the time of the firm', () => {
    const firm = { companySize: '1-10', yearFounded: 1998, role: 'ceo' }
    const work = { star: true, note: 'call', dueOn: '2026-04-01', value: 12 }
    const lead = aLeadSummary({
      ...firm,
      ...work,
      responsible: { id: 'x', username: 'ann' },
      quizId: 'quiz-a',
      landing: '/a',
      campaign: { source: 's', medium: 'm', campaign: 'c', content: 'o', term: 't' },
      clickIds: { gclid: 'g' },
      sessionId: 'v',
      spamReason: 'links',
    })
    const utm = ['source', 'medium', 'campaign', 'content', 'term'] as const
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
      ...Object.fromEntries(utm.map((tag) => [`utm_${tag}`, lead.campaign[tag]])),
      gclid: 'g',
      session: 'v',
      spam_reason: 'links',
    })
    expect(rowOf({})).toMatchObject({ starred: '', responsible: undefined, gclid: undefined })
  })

  test('has the first touch, or the last one where they are the same', () => {
    const lead = { landing: '/last', campaign: { ...TAGS, source: 'last', term: '' } }
    const first = {
      ...TAGS,
      source: 'first',
      channel: 'referral',
      landing: '/first',
      via: '',
    } as const
    const read = (row: Record<string, unknown>) => [row['first_landing_page'], row['first_source']]
    expect(read(rowOf({ ...lead, first }))).toEqual(['/first', 'first'])
    expect(read(rowOf(lead))).toEqual(['/last', 'last'])
  })

  test('of a share has the person who shared and not the receiver', () => {
    const share = { kind: 'share', email: 'bob@example.com', person: 'ada@example.com' } as const
    expect(rowOf(share)['email']).toBe('ada@example.com')
    expect(rowOf({ ...share, person: '' })['email']).toBe('')
  })
})

const TAGS = { source: '', medium: 'm', campaign: 'c', content: 'o' }

const NOW = new Date('2026-03-20T12:00:00Z')
const keyAt = (ms: number) => newestFirstKey(new Date(ms), 'abc')
const partOf = (key: string) => key.slice(0, PART_DIGITS)

test('a part is the time of its keys, and ends where a newer one begins', () => {
  const part = partOf(keyAt(NOW.getTime()))
  const { from, to } = readPartPeriod(part)
  expect(to.getTime() - from.getTime()).toBe(1_000_000_000)
  for (const at of [from.getTime(), to.getTime() - 1]) expect(partOf(keyAt(at))).toBe(part)
  for (const at of [from.getTime() - 1, to.getTime()]) expect(partOf(keyAt(at))).not.toBe(part)
})

test('the cursors of a part are before and after all of its keys', () => {
  const part = partOf(keyAt(NOW.getTime()))
  const { from, to } = readPartPeriod(part)
  const [newest, oldest] = [keyAt(to.getTime() - 1), keyAt(from.getTime())]
  expect(buildPartStart(part) < newest).toBe(true)
  expect(buildPartEnd(part) > oldest).toBe(true)
  expect(partOf(buildPartStart(part))).toBe(part)
  expect(partOf(buildPartEnd(part))).toBe(part)
})
