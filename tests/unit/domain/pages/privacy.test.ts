import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { privacySchema, withConversionWords } from '#domain/pages/privacy.ts'

const page = privacySchema.parse(parse(readFileSync('content/pages/privacy.yaml', 'utf8')))

test('the privacy page says what is shared with ad platforms, and no longer that nothing is', () => {
  const shown = withConversionWords(page, page.conversionFiles)
  expect(shown.lead).toBe(page.conversionFiles.lead)
  expect(shown.lead).not.toMatch(/share it with no one/)
  const part = shown.parts.find(({ id }) => id === page.conversionFiles.part)
  expect(part?.paragraphs.at(-1)).toBe(page.conversionFiles.paragraph)
})

test('a part that does not exist stops the build', () => {
  const words = { ...page.conversionFiles, part: 'gone' }
  expect(() => withConversionWords(page, words)).toThrow('names no part: gone')
})
