import { expect, test } from 'vitest'
import { LINK_DEAD, linkTokenSchema } from '#domain/accounts/link.ts'
import { issuesOf } from '#tests/support/issues.ts'

test('a link is refused as expired when its token is too long', () => {
  expect(issuesOf(linkTokenSchema, { token: 'x'.repeat(200) })).toEqual([])
  expect(issuesOf(linkTokenSchema, { token: 'x'.repeat(201) })).toEqual([`token: ${LINK_DEAD}`])
  expect(issuesOf(linkTokenSchema, {})).toEqual(['token: The link is missing'])
})
