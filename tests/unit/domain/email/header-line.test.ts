import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toOneLine } from '#domain/email/header-line.ts'

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
