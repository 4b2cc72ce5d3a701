import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmailAddress, toOneLine } from '#domain/email/email-address.ts'

describe('isEmailAddress', () => {
  test.each([
    'ada@example.com',
    'a.b+c_d-e@mail.example.co.uk',
    "o'brien@example.org",
    'x@xn--mnchen-3ya.de',
    `${'a'.repeat(64)}@example.com`,
  ])('accepts %s', (address) => {
    expect(isEmailAddress(address)).toBe(true)
  })

  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@localhost',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@@example.com',
    'ada@exa mple.com',
    ' ada@example.com',
    'ada@example.com\n',
    'ada@example.com\r\nBcc: b@example.com',
    'ada@example.com,bob@example.com',
    'ada@example.com;bob@example.com',
    'Ada <ada@example.com>',
    '<ada@example.com>',
    '"ada"@example.com',
    'ada(comment)@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example.c',
    'ada@example.123',
    'аda@example.com',
    'ada@exаmple.com',
    'ada@example.com\u200b',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(125)}com`,
  ])('rejects %j', (address) => {
    expect(isEmailAddress(address)).toBe(false)
  })

  test('never accepts two addresses or a header', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(',', ';', '\r', '\n', ' ', '<', '>', '"', '('),
        (text, sign) => {
          expect(isEmailAddress(`ada${sign}${text}@example.com`)).toBe(false)
          expect(isEmailAddress(`ada@example.com${sign}${text}`)).toBe(false)
        },
      ),
    )
  })
})

describe('toOneLine', () => {
  test.each([
    ['Ada\r\nBcc: all@example.com', 'Ada Bcc: all@example.com'],
    ['  a \t\v b\u2028c\u2029d\u0085e ', 'a b c d e'],
    ['evil\u202egnp.exe', 'evilgnp.exe'],
    ['a\u0000b', 'a b'],
    ['', ''],
  ])('turns %j into %j', (text, line) => {
    expect(toOneLine(text)).toBe(line)
  })

  test('removes line breaks and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(50), (text, length) => {
        const line = toOneLine(text, length)
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(line.isWellFormed()).toBe(true)
        expect([...line].length).toBeLessThanOrEqual(length)
      }),
    )
  })
})
