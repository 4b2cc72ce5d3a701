import { expect, test } from 'vitest'
import { decodeText } from '#domain/decode-text.ts'

const CYRILLIC = '<?xml version="1.0" encoding=\'koi8-r\'?>'

test.each<[text: string, bytes: string, guess?: string]>([
  ['Été', '\xc3\x89t\xc3\xa9'],
  ['AB', '\xff\xfeA\0B\0'],
  ['ÿA', '\xffA', 'windows-1252'],
  ['Aþ', 'A\xfe', 'windows-1252'],
  [`${CYRILLIC}И`, `${CYRILLIC}\xe9`, 'koi8-r'],
  [` ${CYRILLIC}é`, ` ${CYRILLIC}\xe9`, 'windows-1252'],
  ['<?xml?><a encoding="koi8-r">é', '<?xml?><a encoding="koi8-r">\xe9', 'windows-1252'],
])('%j is read from its bytes', (text, bytes, guess) => {
  expect(decodeText(Buffer.from(bytes, 'latin1'))).toEqual({ text, ...(guess && { guess }) })
})
