import { expect, test } from 'vitest'
import { buildPhrasePattern } from '#domain/content/phrase.ts'

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
