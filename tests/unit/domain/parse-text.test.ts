import { expect, test } from 'vitest'
import { decodePercent, parseSentJson } from '#domain/parse-text.ts'

test.each(['', '{', '[1,]'])('%j is no JSON, so it has no value', (text) => {
  expect(parseSentJson(text)).toBeUndefined()
})

test('lone surrogates are replaced in keys and values, also below thousands of lists', () => {
  const text = String.raw`{"\ud800":"a\udc00","\ud83d\ude00":"\\ud800"}`
  const [before, after] = ['['.repeat(30_000), ']'.repeat(30_000)]
  expect(parseSentJson(text)).toEqual({ '\ufffd': 'a\ufffd', '\u{1f600}': '\\ud800' })
  expect(parseSentJson(`${before}${text}${after}`)).toHaveLength(1)
})

test.each([
  ['a%20b', 'a b'],
  ['%', undefined],
])('%j without percent encoding is %j', (text, decoded) => {
  expect(decodePercent(text)).toBe(decoded)
})
