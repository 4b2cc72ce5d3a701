import { expect, test } from 'vitest'
import { findingSchema, unreadableRecordQuerySchema } from '#domain/health/finding.ts'
import { isExampleAddress, isExamplePhone } from '#domain/health/first-steps.ts'
import { needsEmail, buildNextResult } from '#domain/health/self-check.ts'
import { storageFindingSchema } from '#domain/health/storage-rules.ts'

const MONDAY = '2026-06-01T03:10:00.000Z'
const TUESDAY = '2026-06-02T03:10:00.000Z'
const WEDNESDAY = '2026-06-03T03:10:00.000Z'

test('the result of a self-check keeps the first failure since the last success and counts those in a row', () => {
  const first = buildNextResult(undefined, { fault: 'down' }, new Date(MONDAY))
  expect(first).toEqual({ ranAt: MONDAY, failingSince: MONDAY, failures: 1, detail: 'down' })
  const second = buildNextResult(first, { fault: 'still down' }, new Date(TUESDAY))
  expect(second).toMatchObject({ ranAt: TUESDAY, failingSince: MONDAY, failures: 2 })
  const third = buildNextResult(second, {}, new Date(WEDNESDAY))
  expect(third).toStrictEqual({ ranAt: WEDNESDAY, failures: 0 })
  expect(buildNextResult(third, { fault: '' }, new Date(TUESDAY)).failingSince).toBe(TUESDAY)
})

test('the result of a self-check keeps the note of a success, and no more than 500 characters', () => {
  const noted = buildNextResult(undefined, { note: 'x'.repeat(501) }, new Date(MONDAY))
  expect(noted).toEqual({ ranAt: MONDAY, failures: 0, detail: 'x'.repeat(500) })
  const fault = buildNextResult(undefined, { fault: 'a', note: 'b' }, new Date(MONDAY))
  expect(fault.detail).toBe('a')
})

test('a self-check sends an email at its second failure in a row, and only then', () => {
  const isSent = (failures: number) => needsEmail({ ranAt: MONDAY, failures })
  expect([0, 1, 2, 3].filter(isSent)).toEqual([2])
})

test('an example address has a domain that no one can have', () => {
  const named = ['Firm <hello@mail.example.com>', 'Firm <hello@mail.example.com> ']
  const examples = [...named, 'hello@sideboard.example', 'no-reply@localhost', 'a@firm.test']
  const firms = ['hello@example-firm.com', 'hello@examples.com']
  const others = [...firms, 'hello@example.co', 'hello@bestexample']
  expect([...examples, ...others].filter(isExampleAddress)).toEqual(examples)
})

test('an example phone number is one of those that are kept for fiction', () => {
  const examples = ['+1 214-555-0142', '+1 (214) 555-0142', '+1 (214) 555 0199']
  const others = ['214-555-01422', '214-555-1142', '+1 214-555-1142', '+1 555-010-1420']
  expect([...examples, ...others].filter(isExamplePhone)).toEqual(examples)
})

test('a finding has a known state, and one of storage a known rule', () => {
  const finding = { id: 'spam', title: 'Spam', state: 'open' }
  const states = [finding, { ...finding, state: 'else' }].map((each) =>
    findingSchema.safeParse(each),
  )
  expect(states.map(({ success }) => success)).toEqual([true, false])
  expect(storageFindingSchema.safeParse({ rule: 'else', holds: true }).success).toBe(false)
  const long = { store: 'leads', key: 'x'.repeat(301) }
  expect(unreadableRecordQuerySchema.safeParse(long).success).toBe(false)
})
