import { expect, test } from 'vitest'
import { phrasePattern } from '#domain/content/phrase.ts'

test.each([
  ['Sideboard', 'SIDEBOARD and sideboards', ['SIDEBOARD', 'sideboard']],
  ['$1M to $50M+', 'from $1M to $50M+ here', ['$1M to $50M+']],
  ['a.c', 'abc a.c', ['a.c']],
  [String.raw`[x]\y{1}|^`, String.raw`[x]\y{1}|^`, [String.raw`[x]\y{1}|^`]],
  ['Zürich', 'in ZÜRICH', ['ZÜRICH']],
  ['Waco', 'Dallas', []],
])('%s is found in %s', (phrase, text, found) => {
  expect(text.match(phrasePattern(phrase)) ?? []).toEqual(found)
})
