import { describe, expect, test } from 'vitest'
import { PASSWORD_TOO_COMMON } from '#domain/accounts/common-passwords.ts'
import { LINK_DEAD, linkTokenSchema } from '#domain/accounts/link.ts'
import {
  emailChangeSchema,
  profileSchema,
  reauthenticationSchema,
} from '#domain/accounts/own-account.ts'
import { isOnlyWayIn } from '#domain/accounts/passkeys/passkey-rules.ts'
import {
  newPasskeySchema,
  passkeyNameSchema,
  usedPasskeySchema,
} from '#domain/accounts/passkeys/passkey.ts'
import { newUserSchema, rightsChangeSchema } from '#domain/accounts/user.ts'
import { issuesOf } from '#tests/support/issues.ts'

const PASSWORD = 'correct horse battery'
const PASSKEY = {
  id: 'abc',
  rawId: 'abc',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
}

describe('a new account', () => {
  const user = { username: ' Ada ', password: PASSWORD }

  test('has no rights unless they are given', () => {
    const rights = { isAdmin: false, permissions: [] }
    expect(newUserSchema.parse(user)).toEqual({ ...user, username: 'Ada', ...rights })
  })

  test.each([
    [{ username: ' ' }, 'username: Username is required'],
    [{ username: 'x'.repeat(501) }, 'username: Username must be 3 to 64 characters long'],
    [{ password: '' }, 'password: Password is required'],
    [{ password: 'short' }, 'password: Password must be at least 8 characters long'],
    [{ password: 'password123' }, `password: ${PASSWORD_TOO_COMMON}`],
    [{ username: PASSWORD, password: PASSWORD }, 'password: Password must not be the username'],
    [{ permissions: 'posts' }, 'permissions: Permissions must be a list'],
    [{ permissions: ['all'] }, 'permissions.0: Permissions are posts, leads, campaigns'],
  ])('with %j is refused: %s', (given, issue) => {
    expect(issuesOf(newUserSchema, { ...user, ...given })).toEqual([issue])
  })
})

test('a change of rights needs something to change', () => {
  expect(issuesOf(rightsChangeSchema, {})).toEqual([': Nothing to change was sent'])
  expect(issuesOf(rightsChangeSchema, { isAdmin: false })).toEqual([])
  expect(issuesOf(rightsChangeSchema, { permissions: [] })).toEqual([])
})

test.each([
  [{ currentPassword: 'x' }, []],
  [{ passkey: PASSKEY }, []],
  [{}, ['currentPassword: Current password is required']],
  [{ currentPassword: 'x', passkey: PASSKEY }, ['currentPassword: Current password is required']],
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

describe('a passkey', () => {
  test('drops the results of extensions', () => {
    const used = { ...PASSKEY, clientExtensionResults: { appid: true } }
    expect(usedPasskeySchema.parse(used).clientExtensionResults).toEqual({})
  })

  test.each([
    [{ id: 'a+b' }],
    [{ type: 'password' }],
    [{ response: {} }],
    [{ response: { ...PASSKEY.response, signature: 'x'.repeat(16_001) } }],
    [{ response: { ...PASSKEY.response, userHandle: 'x'.repeat(201) } }],
  ])('with %j cannot be read', (given) => {
    const issues = issuesOf(usedPasskeySchema, { ...PASSKEY, ...given })
    expect(issues).not.toEqual([])
    for (const issue of issues) expect(issue).toMatch(/: The passkey could not be read$/)
  })

  test('is created with an attestation and up to 10 transports', () => {
    const attestation = { clientDataJSON: 'a', attestationObject: 'b' }
    const isTaken = (response: object) =>
      newPasskeySchema.safeParse({ ...PASSKEY, response }).success
    const usb = (count: number) => ({ ...attestation, transports: Array(count).fill('usb') })
    expect([attestation, usb(10)].map(isTaken)).toEqual([true, true])
    expect([PASSKEY.response, usb(11)].map(isTaken)).toEqual([false, false])
  })

  test.each([
    ['', 'name: Name is required'],
    ['x'.repeat(61), 'name: Name must be at most 60 characters long'],
    ['x'.repeat(501), 'name: Name is too long'],
    ['a\u0007', 'name: Name must be plain text'],
  ])('cannot have the name %j', (name, issue) => {
    expect(issuesOf(passkeyNameSchema, { name })).toEqual([issue])
  })

  test('has its name in one Unicode form, trimmed', () => {
    expect(passkeyNameSchema.parse({ name: ' ﬁnger ' })).toEqual({ name: 'finger' })
  })

  test.each([
    [false, 0, true],
    [false, 1, true],
    [false, 2, false],
    [true, 0, false],
    [true, 1, false],
  ])('with a password: %s, the last of %i is the only way in: %s', (hasPassword, count, isOnly) => {
    expect(isOnlyWayIn({ hasPassword, passkeys: Array<string>(count).fill('key') })).toBe(isOnly)
  })
})

test('a link is refused as expired when its token is too long', () => {
  expect(issuesOf(linkTokenSchema, { token: 'x'.repeat(200) })).toEqual([])
  expect(issuesOf(linkTokenSchema, { token: 'x'.repeat(201) })).toEqual([`token: ${LINK_DEAD}`])
  expect(issuesOf(linkTokenSchema, {})).toEqual(['token: The link is missing'])
})
