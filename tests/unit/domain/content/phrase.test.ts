import { expect, test } from 'vitest'
import { buildPhrasePattern } from '#domain/content/phrase.ts'

test.each([
  ['Sideboard', 'SIDEBOARD and sideboards', ['SIDEBOARD', 'sideboard']],
  ['$1M to $50M+', 'from $1M to $50M+ here', ['$1M to $50M+']],
  [String.raw`[x]\y{1}|^.`, String.raw`[x]\y{1}|^a [x]\y{1}|^.`, [String.raw`[x]\y{1}|^.`]],
  ['Zürich', 'in ZÜRICH', ['ZÜRICH']],
])('the phrase %s is found in %s', (phrase, text, found) => {
  expect(text.match(buildPhrasePattern(phrase))).toEqual(found)
})

const TEXT = 'A firm in {firm.city}, {first name}: the FIRM. {firm.city}'

test.each([
  ['firm', 'A X in {firm.city}, {first name}: the X. {firm.city}'],
  ['in {firm', TEXT],
  ['city}, {first', TEXT],
  ['name', TEXT],
  ['}: the', TEXT],
  ['{firm.city}', 'A firm in X, {first name}: the FIRM. X'],
  ['m. {firm.city}', 'A firm in {firm.city}, {first name}: the FIRX'],
])('the phrase %j is replaced outside of placeholders', (phrase, text) =>
  expect(TEXT.replaceAll(buildPhrasePattern(phrase), 'X')).toBe(text),
)
