import { describe, expect, test } from 'vitest'
import { LEAD_CSV_HEADING, toLeadCsvRow } from '#domain/leads/lead-csv.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { aLeadSummary } from '../../../support/leads.ts'

function rowOf(lead: Partial<LeadSummary>): Record<string, unknown> {
  const row = toLeadCsvRow(aLeadSummary(lead), 'America/Chicago')
  return Object.fromEntries(LEAD_CSV_HEADING.map((name, index) => [name, row[index]]))
}

const ORIGIN = { source: 's', medium: 'm', campaign: 'c', content: 'o' }

describe('a row of the leads', () => {
  test('has each field under its heading, with the time of the firm', () => {
    const lead = aLeadSummary({
      star: true,
      note: 'call',
      responsible: { id: 'x', username: 'ann' },
      dueOn: '2026-04-01',
      value: 12,
      companySize: '1-10',
      yearFounded: 1998,
      role: 'ceo',
      quizId: 'quiz-a',
      score: 3,
      landing: '/a',
      campaign: { ...ORIGIN, term: 't' },
      clickIds: { gclid: 'g' },
      referrer: 'https://news.example/',
      page: '/contact',
      sessionId: 'v',
      spamReason: 'links',
    })
    expect(rowOf(lead)).toMatchObject({
      received: '2026-03-20 07:00:00-05:00',
      kind: 'contact',
      status: 'new',
      starred: 'yes',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      company: 'Engines',
      company_size: '1-10',
      year_founded: 1998,
      role: 'ceo',
      quiz: 'quiz-a',
      score: 3,
      text: 'How do we begin?',
      note: 'call',
      responsible: 'ann',
      due_on: '2026-04-01',
      value: 12,
      landing_page: '/a',
      utm_source: 's',
      utm_medium: 'm',
      utm_campaign: 'c',
      utm_content: 'o',
      utm_term: 't',
      gclid: 'g',
      referrer: 'https://news.example/',
      page: '/contact',
      session: 'v',
      spam_reason: 'links',
    })
  })

  test('leaves empty what is not known', () => {
    expect(rowOf({})).toMatchObject({ starred: '', responsible: undefined, gclid: undefined })
  })

  test('has the first touch, or the last one where they are the same', () => {
    const channel = 'referral' as const
    const first = { channel, source: 'fs', medium: 'fm', campaign: 'fc', content: 'fo' }
    const campaign = { ...ORIGIN, term: '' }
    const lead = { landing: '/last', campaign }
    expect(
      rowOf({ ...lead, first: { ...first, landing: '/first', via: '' } as const }),
    ).toMatchObject({
      first_landing_page: '/first',
      first_source: 'fs',
      first_medium: 'fm',
      first_campaign: 'fc',
      first_content: 'fo',
    })
    expect(rowOf({ ...lead, first: undefined })).toMatchObject({
      first_landing_page: '/last',
      first_source: 's',
      first_medium: 'm',
      first_campaign: 'c',
      first_content: 'o',
    })
  })

  test('of a share has the person who shared and not the receiver', () => {
    const share = { kind: 'share', email: 'bob@example.com', person: 'ada@example.com' } as const
    expect(rowOf(share)['email']).toBe('ada@example.com')
    expect(rowOf({ ...share, person: '' })['email']).toBe('')
  })
})
