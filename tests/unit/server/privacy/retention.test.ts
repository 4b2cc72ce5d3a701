import { describe, expect, test } from 'vitest'
import { replySchema } from '#domain/leads/lead-query.ts'
import { isPastRetention } from '#server/privacy/erase-leads.ts'
import { issuesOf } from '#tests/support/issues.ts'

const RULES = { spamDays: 30, closedMonths: 24 }
const receivedAt = '2026-01-31T12:00:00.000Z'
const isPast = (lead: Omit<Parameters<typeof isPastRetention>[0], 'receivedAt'>, now: string) =>
  isPastRetention({ receivedAt, ...lead }, RULES, new Date(now))

describe('retention', () => {
  test('of spam ends days after its arrival, whatever was done with it', () => {
    const spam = { status: 'spam', changedAt: '2026-02-20T00:00:00.000Z' } as const
    expect(isPast(spam, '2026-03-02T11:59:59.999Z')).toBe(false)
    expect(isPast(spam, '2026-03-02T12:00:00.000Z')).toBe(true)
  })

  test.each(['lost', 'archived'] as const)(
    'of a lead that is %s ends months after the last work on it',
    (status) => {
      const worked = { status, changedAt: '2026-02-20T00:00:00.000Z' }
      expect(isPast({ status }, '2028-01-31T11:59:59.999Z')).toBe(false)
      expect(isPast({ status }, '2028-01-31T12:00:00.000Z')).toBe(true)
      expect(isPast(worked, '2028-01-31T12:00:00.000Z')).toBe(false)
      expect(isPast(worked, '2028-02-20T00:00:00.000Z')).toBe(true)
    },
  )

  test.each(['new', 'contacted', 'qualified', 'won'] as const)(
    'of a lead that is %s never ends',
    (status) => {
      expect(isPast({ status }, '2099-01-01T00:00:00.000Z')).toBe(false)
    },
  )
})

describe('a reply', () => {
  const reply = { id: '00000000-0000-4000-8000-000000000000', subject: 'Hello', text: 'Hi' }

  test('has one form of line ends', () => {
    const sent = { ...reply, subject: ' Hello ', text: ' a\r\nb\rc\n' }
    expect(replySchema.parse(sent)).toEqual({ ...reply, text: 'a\nb\nc' })
  })

  test.each([
    [{ id: '1' }, 'id: id must be a UUID'],
    [{ subject: ' ' }, 'subject: Subject is required'],
    [{ subject: 'x'.repeat(151) }, 'subject: Subject must be at most 150 characters long'],
    [{ subject: 'a\r\nBcc: b' }, 'subject: Subject must be one line'],
    [{ subject: 'a\u2028b' }, 'subject: Subject must be one line'],
    [{ text: '\r\n' }, 'text: Message is required'],
    [{ text: 'x'.repeat(10_001) }, 'text: Message must be at most 10,000 characters long'],
  ])('with %j is refused', (given, issue) => {
    expect(issuesOf(replySchema, { ...reply, ...given })).toEqual([issue])
  })
})
