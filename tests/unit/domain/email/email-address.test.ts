import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldAddressTag, isEmailAddress, isNotPunycode } from '#domain/email/email-address.ts'

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

test.each([
  ['Ada+1@Example.com', 'ada@example.com'],
  [' ada+a+b@example.com ', 'ada@example.com'],
  ['ada+@example.com', 'ada@example.com'],
  ['ada@example.com', 'ada@example.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['ada@exa+mple.com', 'ada@exa+mple.com'],
])('%j counts as the mailbox %j', (address, mailbox) => {
  expect(foldAddressTag(address)).toBe(mailbox)
})

test.each([
  ['ada@xn--80ak6aa92e.com', false],
  ['ada@mail.XN--80ak6aa92e.com', false],
  ['ada@example.xn--p1ai', false],
  ['xn--ada@example.com', true],
  ['ada@example.com', true],
])('that strangers at %j are emailed is %s', (address, isAllowed) => {
  expect(isNotPunycode(address)).toBe(isAllowed)
})

test('an address of 254 characters is the longest', () => {
  const ofLength = (length: number) => `a@${'b.'.repeat(120)}${'c'.repeat(length - 242)}`
  expect([254, 255].map((length) => ofLength(length).length)).toEqual([254, 255])
  expect([254, 255].map((length) => isEmailAddress(ofLength(length)))).toEqual([true, false])
})
