import { expect, test } from 'vitest'
import { describeCounts, hasRecords } from '#domain/privacy/record-counts.ts'
import { personSchema } from '#domain/privacy/requests.ts'

test.each([
  [{ leads: 1, emails: 2, savedResults: 0 }, '1 lead and 2 emails', true],
  [{ leads: 0, emails: 0, savedResults: 1 }, '0 leads, 0 emails, and 1 saved result', true],
  [{ leads: 0, emails: 0, savedResults: 0 }, '0 leads and 0 emails', false],
])('the records %j of a person are described as %s: %s', (counts, words, isAny) => {
  expect([describeCounts(counts), hasRecords(counts)]).toEqual([words, isAny])
})

test('a person is named by an email address', () => {
  expect(personSchema.parse({ email: ' ada@example.com ' })).toEqual({ email: 'ada@example.com' })
})
