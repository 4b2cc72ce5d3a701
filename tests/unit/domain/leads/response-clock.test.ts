import { describe, expect, test } from 'vitest'
import { contactSchema } from '#domain/leads/contact-message.ts'
import { LEAD_STATUSES } from '#domain/leads/lead-kinds.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import {
  buildResponseReport,
  countResponse,
  isDueBy,
  isOverdue,
  isWaiting,
  measureTimeLeft,
  type ResponseCounts,
} from '#domain/leads/response-clock.ts'
import {
  describeSpam,
  findSpamReason,
  isUnseenSpam,
  SELF_CHECK_SPAM_REASON,
} from '#domain/leads/spam.ts'
import { aLeadSummary } from '#tests/support/leads.ts'

const HOUR = 3_600_000
const arrived = '2026-03-20T12:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(arrived) + hours * HOUR)
const aSummary = (given: Partial<LeadSummary> = {}) =>
  aLeadSummary({ receivedAt: arrived, ...given })

test('the clock of the promise runs for 24 hours of wall time, over a weekend too', () => {
  expect(measureTimeLeft(aSummary(), after(5))).toBe(19 * HOUR)
  expect(isOverdue(aSummary(), after(23.99))).toBe(false)
  expect(isOverdue(aSummary(), after(24))).toBe(true)
})

test('the clock of the promise is stopped by an answer and by a status after new', () => {
  expect(isWaiting(aSummary({ answeredAt: after(1).toISOString() }))).toBe(false)
  expect(isWaiting(aSummary({ status: 'archived' }))).toBe(false)
  expect(isWaiting(aSummary({ isRead: true }))).toBe(true)
})

test('the clock of the promise does not run for spam, quiz results and deleted leads', () => {
  expect(isOverdue(aSummary({ status: 'spam' }), after(48))).toBe(false)
  expect(isOverdue(aSummary({ kind: 'quiz' }), after(48))).toBe(false)
  expect(isOverdue(aSummary({ isDeleted: true }), after(48))).toBe(false)
})

test('a due date counts on its day and later, while the lead is open', () => {
  const lead = aSummary({ dueOn: '2026-03-25' })
  expect(isDueBy(lead, '2026-03-24')).toBe(false)
  expect(isDueBy(lead, '2026-03-25')).toBe(true)
  const due = LEAD_STATUSES.filter((status) => isDueBy({ ...lead, status }, '2026-03-26'))
  expect(due).toEqual(['new', 'contacted', 'qualified'])
})

describe('the report of responses', () => {
  const none: ResponseCounts = { steps: {}, unanswered: 0 }
  const count = (leads: readonly LeadSummary[]) => ({
    '2026-03-20': leads.reduce((counts, lead) => countResponse(lead, counts), none),
  })
  const answered = (hours: number) =>
    aSummary({ status: 'contacted', answeredAt: after(hours).toISOString() })

  test('has the median and the number in time of leads whose 24 hours are over', () => {
    const counts = count([answered(1), answered(2.1), answered(30), aSummary(), answered(24)])
    const report = { days: 90, leads: 5, inTime: 3, medianMinutes: 135 }
    for (const today of ['2026-03-22', '2026-06-19'])
      expect(buildResponseReport(counts, today, 90)).toEqual(report)
  })

  test('leaves out leads whose 24 hours can still run, and older days', () => {
    const counts = count([answered(1)])
    const nothing = { leads: 0, medianMinutes: undefined }
    for (const today of ['2026-03-21', '2026-06-20'])
      expect(buildResponseReport(counts, today, 90)).toMatchObject(nothing)
  })
})

const detect = (message: string) => findSpamReason({ website: '', message }, 60_000)

test('a message of links alone, with or without markup, is filed as spam', () => {
  expect(detect('https://spam.example')).toBe('The message has nothing but links')
  const markup = '<a href="https://spam.example">https://spam.example</a>'
  const bare = ['http://a.example/x?y=1\n\nwww.b.example !!!', 'https://a.co</a>https://b.co']
  const ours = ['Our site is https://bakery.example', 'https://bakery.example is ours']
  const words = ['面包店 https://bakery.example', 'https://a.example<a href="x">b</a>']
  const others = [...ours, ...words, 'Hello', '???', 'a < b, see [1]']
  expect([markup, ...bare, ...others].filter(detect)).toEqual([markup, ...bare])
})

test.each([
  ['  ', 'Hello', 60_000, undefined],
  ['https://a.example', 'Hello', 60_000, 'A hidden field was filled in'],
  // Time alone is no reason.
  ['', 'Hello', 0, undefined],
  ['', 'See https://a.example', 1499, 'A link, filled in within 1499 ms'],
  ['', 'See https://a.example', 1500, undefined],
])('with the hidden field %j, %j after %s ms has the reason %s', (website, message, ms, reason) => {
  expect(findSpamReason({ website, message }, ms)).toBe(reason)
})

test('spam is unseen that was detected and not opened, without that of a self-check', () => {
  const spam = (spamReason: string, isRead = false) =>
    aLeadSummary({ status: 'spam', spamReason, isRead })
  const others = [spam('Links', true), spam(SELF_CHECK_SPAM_REASON), spam('')]
  expect([spam('Links'), ...others].filter(isUnseenSpam)).toEqual([spam('Links')])
})

test('spam is counted in a sentence', () => {
  expect(describeSpam(1)).toBe('1 message was filed as spam')
  expect(describeSpam(2)).toBe('2 messages were filed as spam')
})

test('a message has one form for line ends, and no company is an empty one', () => {
  const form = { name: ' Ada ', email: 'ada@example.com', message: ' a\r\nb\rc\n ' }
  const plain = { name: 'Ada', company: '', message: 'a\nb\nc', website: '' }
  expect(contactSchema.parse(form)).toMatchObject(plain)
  expect(contactSchema.parse({ ...form, company: null })).toMatchObject(plain)
  expect(contactSchema.parse({ ...form, company: ' B ' }).company).toBe('B')
  expect(contactSchema.parse({ ...form, attribution: 'broken' }).attribution).toBeUndefined()
})
