import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmailAddress } from '#domain/email/email-address.ts'

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
