import { describe, expect, test } from 'vitest'
import { type LeadSummary, summarizeLead } from '#domain/leads/lead-summary.ts'
import { type Lead, leadSchema } from '#domain/leads/lead.ts'
import {
  buildResponseReport,
  countResponse,
  isDue,
  isOverdue,
  isWaiting,
  measureTimeLeft,
  type ResponseCounts,
} from '#domain/leads/response-clock.ts'
import { isWorkingDay, isWorkingTime } from '#domain/site/working-hours.ts'
import { aContact, aQuizResult } from '#tests/support/leads.ts'

const HOUR = 3_600_000
const arrived = '2026-03-20T12:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(arrived) + hours * HOUR)

function aSummary(given: Partial<Lead> = {}): LeadSummary {
  const lead = leadSchema.parse({
    ...(given.kind === 'quiz' ? aQuizResult() : aContact()),
    id: '00000000-0000-4000-8000-000000000000',
    receivedAt: arrived,
    status: 'new',
    isRead: false,
    star: false,
    note: '',
    history: [],
    ...given,
  })
  return summarizeLead('8226040000000-a', lead)
}

describe('the clock of the promise', () => {
  test('runs for 24 hours of wall time, over a weekend too', () => {
    expect(measureTimeLeft(aSummary(), after(5))).toBe(19 * HOUR)
    expect(isOverdue(aSummary(), after(23.99))).toBe(false)
    expect(isOverdue(aSummary(), after(24))).toBe(true)
  })

  test('is stopped by an answer and by a status after new', () => {
    expect(isWaiting(aSummary({ answeredAt: after(1).toISOString() }))).toBe(false)
    expect(isWaiting(aSummary({ status: 'archived' }))).toBe(false)
    expect(isWaiting(aSummary({ isRead: true }))).toBe(true)
  })

  test('does not run for spam, quiz results and deleted leads', () => {
    expect(isOverdue(aSummary({ status: 'spam' }), after(48))).toBe(false)
    expect(isOverdue(aSummary({ kind: 'quiz' }), after(48))).toBe(false)
    expect(isOverdue(aSummary({ deletedAt: arrived }), after(48))).toBe(false)
  })
})

test('a due date counts on its day and later, while the lead is open', () => {
  const lead = aSummary({ dueOn: '2026-03-25' })
  expect(isDue(lead, '2026-03-24')).toBe(false)
  expect(isDue(lead, '2026-03-25')).toBe(true)
  expect(isDue({ ...lead, status: 'lost' }, '2026-03-26')).toBe(false)
})

describe('buildResponseReport', () => {
  const count = (leads: readonly LeadSummary[]): Record<string, ResponseCounts> => ({
    '2026-03-20': leads.reduce<ResponseCounts>((counts, lead) => countResponse(lead, counts), {
      steps: {},
      unanswered: 0,
    }),
  })
  const answered = (hours: number) =>
    aSummary({ status: 'contacted', answeredAt: after(hours).toISOString() })

  test('has the median and the number in time of leads whose 24 hours are over', () => {
    const counts = count([answered(1), answered(2.1), answered(30), aSummary(), answered(24)])
    expect(buildResponseReport(counts, '2026-03-22', 90)).toEqual({
      days: 90,
      leads: 5,
      answered: 4,
      inTime: 3,
      medianMinutes: 135,
    })
  })

  test('leaves out leads whose 24 hours can still run, and older days', () => {
    const counts = count([answered(1)])
    for (const today of ['2026-03-21', '2026-07-20']) {
      expect(buildResponseReport(counts, today, 90)).toMatchObject({
        leads: 0,
        medianMinutes: undefined,
      })
    }
  })
})

describe('working hours', () => {
  const firm = {
    timeZone: 'America/Chicago',
    hours: { days: 'Mo-Fr', opens: '09:00', closes: '17:00' },
  }

  test.each([
    ['2026-03-20T14:00:00Z', true, 'Friday 9:00 in summer'],
    ['2026-03-20T13:59:00Z', false, 'Friday 8:59'],
    ['2026-03-20T22:00:00Z', false, 'Friday 17:00'],
    ['2026-01-16T15:00:00Z', true, 'Friday 9:00 in winter'],
    ['2026-03-21T16:00:00Z', false, 'Saturday'],
  ])('at %s: %s (%s)', (at, isOpen) => {
    expect(isWorkingTime(new Date(at), firm)).toBe(isOpen)
  })

  test('may go over the end of the week', () => {
    const weekend = { ...firm, hours: { ...firm.hours, days: 'Sa-Mo' } }
    const days = ['2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23', '2026-03-24']
    const open = days.map((day) => isWorkingDay(new Date(`${day}T18:00:00Z`), weekend))
    expect(open).toEqual([false, true, true, true, false])
  })
})
