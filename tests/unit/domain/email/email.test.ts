import { describe, expect, test } from 'vitest'
import {
  claimEmail,
  type Email,
  emailAddressSchema,
  isClaimed,
  isDue,
  markDelivered,
  markUndelivered,
} from '#domain/email/email.ts'

const NOW = new Date('2026-06-01T12:00:00.000Z')
const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

const anEmail = (email: Partial<Email>): Email => ({
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'contact',
  to: 'team',
  subject: 'Subject',
  text: 'Text',
  state: 'waiting',
  createdAt: NOW.toISOString(),
  attempts: 0,
  nextAttemptAt: NOW.toISOString(),
  ...email,
})

describe('isDue', () => {
  test('sends a first attempt whatever the clock says', () => {
    expect(isDue(anEmail({ nextAttemptAt: after(60_000) }), NOW)).toBe(true)
  })

  test('sends a later attempt from its time on', () => {
    expect(isDue(anEmail({ attempts: 1, nextAttemptAt: after(1) }), NOW)).toBe(false)
    expect(isDue(anEmail({ attempts: 1, nextAttemptAt: after(0) }), NOW)).toBe(true)
  })

  test.each(['sent', 'failed', 'discarded'] as const)('sends no %s email', (state) => {
    expect(isDue(anEmail({ state }), NOW)).toBe(false)
  })

  test('leaves an email to the job that claimed it until the claim ends', () => {
    expect(isDue(anEmail({ claimedUntil: after(1) }), NOW)).toBe(false)
    expect(isDue(anEmail({ claimedUntil: after(0) }), NOW)).toBe(true)
    expect(isClaimed(anEmail({}), NOW)).toBe(false)
  })
})

test('a claim counts an attempt and ends', () => {
  expect(claimEmail(anEmail({ attempts: 2 }), NOW, 30_000)).toEqual(
    anEmail({ attempts: 3, claimedUntil: after(30_000) }),
  )
})

test('a delivered email keeps neither its claim nor its last error', () => {
  const email = anEmail({ claimedUntil: after(1), lastError: 'busy' })
  expect(markDelivered(email, NOW)).toEqual(anEmail({ state: 'sent', sentAt: NOW.toISOString() }))
})

describe('a failed attempt', () => {
  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 4],
    [9, 256],
    [10, 360],
    [13, 360],
  ])('number %i is followed by a pause of %i minutes', (attempts, minutes) => {
    const email = markUndelivered(anEmail({ attempts }), NOW, 'busy', false)
    expect(email).toMatchObject({ state: 'waiting', nextAttemptAt: after(minutes * 60_000) })
  })

  test('number 14 and one that cannot be repeated are the last', () => {
    expect(markUndelivered(anEmail({ attempts: 14 }), NOW, 'busy', false).state).toBe('failed')
    expect(markUndelivered(anEmail({ attempts: 1 }), NOW, 'no such user', true).state).toBe(
      'failed',
    )
  })

  test.each(['sent', 'discarded'] as const)('leaves an email that is %s meanwhile', (state) => {
    const email = anEmail({ state, attempts: 2 })
    expect(markUndelivered(email, NOW, 'busy', false)).toBe(email)
  })

  test('ends the claim and keeps 500 characters of the error, on one line', () => {
    const email = anEmail({ attempts: 1, claimedUntil: after(1) })
    const failed = markUndelivered(email, NOW, `busy\r\n${'x'.repeat(600)}`, false)
    expect(failed).not.toHaveProperty('claimedUntil')
    expect(failed.lastError).toMatch(/^busy x+$/)
    expect(failed.lastError).toHaveLength(500)
  })
})

test.each([
  [undefined, 'Email is required'],
  ['  ', 'Email is required'],
  [`${'x'.repeat(250)}@example.com`, 'Email must be at most 254 characters long'],
  ['ada', 'Email must be a valid address, such as you@company.com'],
])('the address %j is refused with “%s” alone', (address, message) => {
  const { error } = emailAddressSchema().safeParse(address)
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('an address is trimmed', () => {
  expect(emailAddressSchema().parse(' ada@example.com ')).toBe('ada@example.com')
})
