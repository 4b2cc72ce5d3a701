import { existsSync, readFileSync } from 'node:fs'

/** Optional test data beside a checkout, which is not part of the project. */
const CORPUS = '../shared/data/naughty-strings.json'

const OWN: readonly string[] = [
  '',
  ' ',
  '\t\n',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  '..\\..\\windows',
  'CON',
  '.',
  '/',
  '%00',
  '%2e%2e%2f',
  '\0',
  'a\0b',
  '\u0001\u0008\u001f\u007f\u0085',
  'line\r\nbreak\rand\nmore',
  'Ada\r\nBcc: everybody@example.com',
  '\u2028\u2029',
  '\uFEFFmark',
  '\uFFFE\uFFFF',
  '\uD83D',
  '\uDE00 alone',
  '👩‍👩‍👧‍👦🏳️‍🌈🇺🇸',
  'Ｆｕｌｌ　ｗｉｄｔｈ',
  'ﬁ ligature, İstanbul, ß, ſ',
  'é and e\u0301',
  `Z${'\u0301\u0316\u0325'.repeat(60)}algo`,
  '\u202Etxet desrever\u202C',
  '\u200B\u200D\u2060',
  'שלום عليكم',
  '田中さん 김철수 नमस्ते ไทย',
  '𝒜𝒹𝒶 𐍈',
  '=1+1',
  '+SUM(A1:A9)',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1;1)',
  '\t=1+1',
  'x;=1+1',
  '"quoted", \'quoted\', `quoted`',
  "'; DROP TABLE leads; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]><script>alert(1)</script>',
  '</script><!--',
  '{{constructor.constructor("x")()}}',
  '{{{content}}}',
  '{{#articles}}',
  '${7*7} #{7*7} <%= 7*7 %>',
  "$& $1 $` $'",
  'javascript:alert(1)',
  'https://example.com/?a=b&c=d#e',
  'a@b.cc, c@d.ee',
  'x'.repeat(255),
  'ü'.repeat(200),
  'a-'.repeat(100),
]

/** Texts that are known to break programs: ours, and those of the corpus where it exists. */
const NAUGHTY_STRINGS: readonly string[] = [...new Set([...OWN, ...corpus()])]

/**
 * The texts for the `turn`-th of `turns` tests that store texts: all of our own, and its share of the
 * corpus.
 */
export function naughtyStrings(turn: number, turns: number): string[] {
  return NAUGHTY_STRINGS.filter((_, at) => at < OWN.length || at % turns === turn)
}

function corpus(): string[] {
  if (!existsSync(CORPUS)) return []
  // The corpus is a list of these records.
  const records = JSON.parse(readFileSync(CORPUS, 'utf8')) as { value: string }[]
  return records.map(({ value }) => value)
}
