import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from '#domain/accounts/common-passwords.ts'
import {
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  passwordLengthError,
} from '#domain/accounts/password.ts'
import { canRemoveUser, type User } from '#domain/accounts/user.ts'
import { normalizeUsername, usernameError, usernameKey } from '#domain/accounts/username.ts'

describe('a password', () => {
  test.each([
    ['', PASSWORD_TOO_SHORT],
    ['1234567', PASSWORD_TOO_SHORT],
    ['12345678', undefined],
    ['x'.repeat(72), undefined],
    ['x'.repeat(73), PASSWORD_TOO_LONG],
    ['é'.repeat(36), undefined],
    [`${'é'.repeat(36)}x`, PASSWORD_TOO_LONG],
    ['😀'.repeat(18), undefined],
    ['😀'.repeat(19), PASSWORD_TOO_LONG],
  ])('%j has the error %j', (password, fault) => {
    expect(passwordLengthError(password)).toBe(fault)
  })

  test('is measured in its composed form', () => {
    expect(passwordLengthError('e\u0301'.repeat(7))).toBe(PASSWORD_TOO_SHORT)
    expect(passwordLengthError('e\u0301'.repeat(36))).toBeUndefined()
  })

  test.each([
    'password',
    'PASSWORD123',
    'Passw0rd',
    'ｐａｓｓｗｏｒｄ',
    '12345678',
    '87654321',
    '1234567890',
    'abcdefgh',
    'aaaaaaaaaa',
    'qwertyuiop',
    'iloveyou',
    'changeme',
    'Sunshine2031',
    'abcabcabc',
  ])('%j is too common', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each(['correct horse battery', 'Tr0ub4dor&3', 'my dog eats at nine', 'kX9#mfq2Lw'])(
    '%j is not',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})

describe('a username', () => {
  test.each([
    'ada',
    'Ada Lovelace',
    'ada.lovelace+test',
    'Ζωή',
    'José',
    'Jose\u0301',
    'Даша 2',
    '山田 太郎ひらカナー',
    '김철수',
    'प्रिया',
    'عائشة',
    'a'.repeat(64),
  ])('may be %j', (username) => {
    expect(usernameError(username)).toBeUndefined()
  })

  test.each(['', 'ab', 'a'.repeat(65), 'a\nb', 'ada\u200b', 'ada\u202e', '<ada>', 'a/b', 'ada😀'])(
    'may not be %j',
    (username) => {
      expect(usernameError(username)).toBeTypeOf('string')
    },
  )

  const NO_ADDRESS = 'Username may not contain @, or it could be the email address of another'
  const INVISIBLE = 'Username contains an invisible character'
  const MIXED = 'Username may not mix alphabets, whose letters can look the same'

  test.each([
    ['ada@example.com', NO_ADDRESS],
    ['admin\u200b', INVISIBLE],
    ['admin\u3164', INVISIBLE],
    ['\u115fadmin', INVISIBLE],
    ['ad\u034fmin', INVISIBLE],
    ['admin\ufe0f', INVISIBLE],
    ['admin\u{e0100}', INVISIBLE],
    ['\u0430dmin', MIXED],
    ['adm\u0456n', MIXED],
    ['\u03bfliver', MIXED],
    ['admin\u0660', MIXED],
    ['admin山', MIXED],
    ['김ひら', MIXED],
  ])('may not be %j, and says why', (username, sentence) => {
    expect(usernameError(normalizeUsername(username))).toBe(sentence)
  })

  test.each([
    ['ADA', 'ada'],
    ['ａｄａ', 'ada'],
    [' ada ', 'ada'],
    ['José', 'Jose\u0301'],
    ['ﬁona', 'FIONA'],
    ['Ⅷ', 'viii'],
    ['STRAßE', 'straße'],
  ])('%j has the same key as %j', (a, b) => {
    expect(usernameKey(a)).toBe(usernameKey(b))
  })

  test('has a key in lower case', () => {
    expect(usernameKey(' ＡDA ')).toBe('ada')
  })

  test('has a stable key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(usernameKey(usernameKey(name))).toBe(usernameKey(name))
      }),
    )
  })
})

describe('canRemoveUser', () => {
  const ada: User = { id: 'ada', username: 'ada', isAdmin: true, permissions: [] }

  test('is true for everyone but the administrator themselves', () => {
    expect(canRemoveUser(ada, 'bob')).toBe(true)
    expect(canRemoveUser(ada, 'ada')).toBe(false)
    expect(canRemoveUser({ ...ada, isAdmin: false }, 'bob')).toBe(false)
  })
})
