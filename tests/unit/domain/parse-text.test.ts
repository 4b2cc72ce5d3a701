import { describe, expect, test } from 'vitest'
import { parseJson, parseSentJson } from '#domain/parse-text.ts'

describe('parsing JSON', () => {
  test.each(['', '{', '[1,]', '['.repeat(30_000) + ']'.repeat(30_000)])(
    'returns undefined for text that has no value',
    (text) => {
      expect(parseSentJson(text)).toBeUndefined()
    },
  )

  test('rethrows what a reviver throws', () => {
    const error = new TypeError('broken')
    const revive = () => {
      throw error
    }
    expect(() => parseJson('{}', revive)).toThrow(error)
  })
})
