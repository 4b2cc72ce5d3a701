import { expect, test } from 'vitest'
import {
  emailChangeSchema,
  profileSchema,
  reauthenticationSchema,
} from '#domain/accounts/own-account.ts'
import { A_PASSKEY } from '#tests/support/a-passkey.ts'
import { issuesOf } from '#tests/support/issues.ts'

test.each([
  [{ currentPassword: 'x' }, []],
  [{ passkey: A_PASSKEY }, []],
  [{}, ['currentPassword: Current password is required']],
  [{ currentPassword: 'x', passkey: A_PASSKEY }, ['currentPassword: Current password is required']],
  [{ currentPassword: 'x'.repeat(1001) }, ['currentPassword: Current password is too long']],
])('a reauthentication with %j: %j', (proof, issues) => {
  expect(issuesOf(reauthenticationSchema, proof)).toEqual(issues)
})

test("a change of one's address removes it when none is sent", () => {
  expect(emailChangeSchema.parse({ currentPassword: 'x' })).toEqual({ currentPassword: 'x' })
  expect(issuesOf(emailChangeSchema, { currentPassword: 'x', email: 'ada' })).toHaveLength(1)
})

test.each([
  [' Ada  ', 'Ada'],
  ['ﬁ', 'fi'],
])('the display name %j is kept as %j', (displayName, kept) => {
  expect(profileSchema.parse({ displayName })).toEqual({ displayName: kept })
})
