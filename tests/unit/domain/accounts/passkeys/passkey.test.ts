import { describe, expect, test } from 'vitest'
import { isOnlyWayIn } from '#domain/accounts/passkeys/passkey-rules.ts'
import {
  newPasskeySchema,
  passkeyAdditionSchema,
  usedPasskeySchema,
} from '#domain/accounts/passkeys/passkey.ts'
import { A_PASSKEY } from '#tests/support/a-passkey.ts'
import { issuesOf } from '#tests/support/issues.ts'

const nameSchema = passkeyAdditionSchema.pick({ name: true })

describe('a passkey', () => {
  test('drops the results of extensions', () => {
    const used = { ...A_PASSKEY, clientExtensionResults: { appid: true } }
    expect(usedPasskeySchema.parse(used).clientExtensionResults).toEqual({})
  })

  test.each([
    [{ id: 'a+b' }],
    [{ type: 'password' }],
    [{ response: {} }],
    [{ response: { ...A_PASSKEY.response, signature: 'x'.repeat(16_001) } }],
    [{ response: { ...A_PASSKEY.response, userHandle: 'a+b' } }],
  ])('with %j cannot be read', (given) => {
    const issues = issuesOf(usedPasskeySchema, { ...A_PASSKEY, ...given })
    expect(issues).not.toEqual([])
    for (const issue of issues) expect(issue).toMatch(/: The passkey could not be read$/)
  })

  test('is created with an attestation and up to 10 transports', () => {
    const attestation = { clientDataJSON: 'a', attestationObject: 'b' }
    const isTaken = (response: object) =>
      newPasskeySchema.safeParse({ ...A_PASSKEY, response }).success
    const usb = (count: number) => ({ ...attestation, transports: Array(count).fill('usb') })
    expect([attestation, usb(10)].map(isTaken)).toEqual([true, true])
    expect([A_PASSKEY.response, usb(11)].map(isTaken)).toEqual([false, false])
  })

  test.each([
    ['', 'name: Name is required'],
    ['x'.repeat(61), 'name: Name must be at most 60 characters long'],
    ['x'.repeat(501), 'name: Name is too long'],
    ['a\u0007', 'name: Name must be plain text'],
  ])('cannot have the name %j', (name, issue) => {
    expect(issuesOf(nameSchema, { name })).toEqual([issue])
  })

  test('has its name in one Unicode form, trimmed', () => {
    expect(nameSchema.parse({ name: ' ﬁnger ' })).toEqual({ name: 'finger' })
  })

  test.each([
    [false, 0, true],
    [false, 1, true],
    [false, 2, false],
    [true, 0, false],
    [true, 1, false],
  ])('with a password: %s, the last of %i is the only way in: %s', (hasPassword, count, isOnly) => {
    expect(isOnlyWayIn({ hasPassword, passkeys: Array(count) })).toBe(isOnly)
  })
})
