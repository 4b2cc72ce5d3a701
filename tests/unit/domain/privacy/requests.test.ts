import { expect, test } from 'vitest'
import { describeCounts } from '#domain/privacy/record-counts.ts'
import { personSchema } from '#domain/privacy/requests.ts'

test.each([
  [{ leads: 1, emails: 2, savedResults: 0 }, '1 lead, 2 emails'],
  [{ leads: 0, emails: 1, savedResults: 1 }, '0 leads, 1 email, 1 saved result'],
])('the records %j of a person are described as %s', (counts, words) => {
  expect(describeCounts(counts)).toBe(words)
})

test('a person is named by an email address', () => {
  expect(personSchema.parse({ email: ' ada@example.com ' })).toEqual({ email: 'ada@example.com' })
})
