import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activitySchema } from '#domain/accounts/activity.ts'
import { isCommonPassword, PASSWORD_TOO_COMMON } from '#domain/accounts/common-passwords.ts'
import { describeDevice } from '#domain/accounts/device.ts'
import {
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  findPasswordLengthFault,
} from '#domain/accounts/password.ts'
import {
  hasPermission,
  pickKnownPermissions,
  PERMISSIONS,
  type RequiredPermission,
  buildRightsTag,
} from '#domain/accounts/permission.ts'
import { newUserSchema, rightsChangeSchema } from '#domain/accounts/user.ts'
import {
  normalizeUsername,
  findUsernameFault,
  buildUsernameKey,
} from '#domain/accounts/username.ts'
import { issuesOf } from '#tests/support/issues.ts'

test.each([
  ['', PASSWORD_TOO_SHORT],
  ['12345678', undefined],
  ['x'.repeat(72), undefined],
  ['x'.repeat(73), PASSWORD_TOO_LONG],
  ['😀'.repeat(18), undefined],
  ['😀'.repeat(19), PASSWORD_TOO_LONG],
  // It is measured in its composed form.
  ['e\u0301'.repeat(7), PASSWORD_TOO_SHORT],
  ['e\u0301'.repeat(36), undefined],
])('the password %j has the error %j', (password, fault) => {
  expect(findPasswordLengthFault(password)).toBe(fault)
})

test('a password is too common as a known word, as keys in a row and as a repetition, in any form', () => {
  const words = ['PASSWORD123', 'Passw0rd', 'ｐａｓｓｗｏｒｄ', 'Sunshine2031']
  const common = [...words, '87654321', 'abcdefgh', 'aaaaaaaaaa', 'abcabcabc']
  const texts = ['correct horse battery', 'abcabcabc, a song', 'a dog, abcabcabc']
  const others = [...texts, 'Tr0ub4dor&3', 'kX9#mfq2Lw']
  expect([...common, ...others].filter(isCommonPassword)).toEqual(common)
})

describe('a username', () => {
  test('has 3 to 64 letters of any alphabet, digits and a few signs', () => {
    const latin = ['Ada Lovelace', 'a'.repeat(64), 'ada.lovelace+test', 'Jose\u0301']
    const asian = ['山田 太郎ひらカナー', '김철수', 'प्रिया', 'عائشة']
    const valid = [...latin, 'Ζωή', 'Даша 2', ...asian]
    const others = ['ab', 'a'.repeat(65), 'a\nb', 'ada\u202e', '<ada>', 'a/b', 'ada😀']
    expect([...valid, ...others].filter(findUsernameFault)).toEqual(others)
  })

  const NO_ADDRESS = 'Username may not contain @, or it could be the email address of another'
  const INVISIBLE = 'Username contains an invisible character'
  const MIXED = 'Username may not mix alphabets, whose letters can look the same'

  test.each([
    ['ada@example.com', NO_ADDRESS],
    ['admin\u3164', INVISIBLE],
    ['\u115fadmin', INVISIBLE],
    ['admin\u{e0100}', INVISIBLE],
    ['\u0430dmin', MIXED],
    ['\u03bfliver', MIXED],
    ['admin\u0660', MIXED],
    ['김ひら', MIXED],
  ])('may not be %j, and says why', (username, sentence) => {
    expect(findUsernameFault(normalizeUsername(username))).toBe(sentence)
  })

  test.each([
    ['ADA', 'ada'],
    [' ada ', 'ada'],
    ['José', 'Jose\u0301'],
    ['ﬁona', 'FIONA'],
    ['STRAßE', 'straße'],
  ])('%j is the same as %j', (a, b) => {
    expect(buildUsernameKey(a)).toBe(buildUsernameKey(b))
  })

  test('has a key that is its own key', () => {
    expect(buildUsernameKey(' ＡDA ')).toBe('ada')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(buildUsernameKey(buildUsernameKey(name))).toBe(buildUsernameKey(name))
      }),
    )
  })
})

const EVERYTHING: readonly RequiredPermission[] = ['account', 'administrator', ...PERMISSIONS]

describe('a permission', () => {
  test('lets an administrator do everything, whatever is listed', () => {
    const rights = { isAdmin: true, permissions: [] }
    expect(EVERYTHING.filter((required) => hasPermission(rights, required))).toEqual(EVERYTHING)
  })

  test('makes no one an administrator, whatever its name is', () => {
    // A record can hold any text.
    const permissions = [...PERMISSIONS, 'administrator' as never]
    expect(hasPermission({ isAdmin: false, permissions }, 'administrator')).toBe(false)
  })

  test("is needed for everything but one's own account", () => {
    const rights = { isAdmin: false, permissions: [] }
    expect(EVERYTHING.filter((required) => hasPermission(rights, required))).toEqual(['account'])
  })

  test.each(PERMISSIONS)('lets an account with %s do that and nothing else', (permission) => {
    const rights = { isAdmin: false, permissions: [permission] }
    const allowed = EVERYTHING.filter((required) => hasPermission(rights, required))
    expect(allowed).toEqual(['account', permission])
  })
})

test('a stored list of permissions keeps each known name once, in one order', () => {
  const stored = ['leads', 'everything', 'posts', 'leads']
  expect(pickKnownPermissions(stored)).toEqual(['posts', 'leads'])
})

test.each([
  [{ isAdmin: false, permissions: [] }, '"none"'],
  [{ isAdmin: false, permissions: ['posts', 'leads'] }, '"posts+leads"'],
  [{ isAdmin: true, permissions: [] }, '"administrator"'],
  [{ isAdmin: true, permissions: ['posts'] }, '"administrator+posts"'],
] as const)('the rights %j have a tag that no others have', (rights, tag) => {
  expect(buildRightsTag(rights)).toBe(tag)
})

test.each([
  ['X11; Linux x86_64; rv:140.0', 'Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Windows NT 10.0', 'Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Linux; Android 15', 'Chrome/140.0 Mobile Safari/537.36 EdgA/140.0', 'Edge on Android'],
  ['iPhone; CPU iPhone OS 18_0 like Mac OS X', 'EdgiOS/140.0 Safari/604.1', 'Edge on iPhone'],
  ['Windows NT 10.0', 'Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on Windows'],
  ['Linux; Android 15', 'SamsungBrowser/28.0 Chrome/130.0', 'Samsung Internet on Android'],
  ['iPad; CPU OS 18_0 like Mac OS X', 'FxiOS/140.0 Safari/605.1.15', 'Firefox on iPad'],
  ['X11; CrOS x86_64', 'Chrome/140.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['iPhone; CPU iPhone OS 18_0 like Mac OS X', 'CriOS/140.0 Safari/604.1', 'Chrome on iPhone'],
  ['Macintosh; Intel Mac OS X 10_15_7', 'Version/18.0 Safari/605.1.15', 'Safari on macOS'],
  ['Linux', 'curl/8.0', 'Unknown browser on Linux'],
  ['', 'curl/8.0', 'Unknown browser'],
  ['', `${'x'.repeat(500)} Firefox/140.0`, 'Unknown browser'],
])('the browser (%s) %s is called %s', (system, browser, device) => {
  expect(describeDevice(`Mozilla/5.0 (${system}) ${browser}`)).toBe(device)
})

test('an entry of an earlier release can name any action', () => {
  const id = '3f6d2a10-5d0c-4c11-9a0e-2b7c5a1d9e44'
  const made = { actor: { id, username: 'ann' }, action: 'retired', subject: 'x'.repeat(500) }
  const entry = { id, at: '2026-03-20T12:00:00.000Z', ...made, detail: { key: 'a' } }
  expect(activitySchema.parse(entry)).toEqual(entry)
  expect(activitySchema.safeParse({ ...entry, actor: { id } }).success).toBe(false)
})

const PASSWORD = 'correct horse battery'

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

test('a change of rights has all of them', () => {
  const issues = ['permissions: Permissions must be a list']
  expect(issuesOf(rightsChangeSchema, { isAdmin: false })).toEqual(issues)
})
