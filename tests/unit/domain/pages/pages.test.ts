import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { homeSchema } from '#domain/pages/home.ts'
import { privacySchema, addConversionWords } from '#domain/pages/privacy.ts'

const HOME = homeSchema.parse(parse(readFileSync('content/pages/home.yaml', 'utf8')))
const SECTIONS = HOME.sections

const errorOf = (sections: unknown) =>
  homeSchema.safeParse({ ...HOME, sections }).error?.issues[0]?.message

test('the shipped order is the one of the specification, with every section shown', () => {
  expect(SECTIONS.map(({ id }) => id).join(' ')).toBe(
    'claims audiences process services approach ai models why-partner about places contact faq legal',
  )
  expect(SECTIONS.every(({ shown }) => shown)).toBe(true)
})

test('any order is allowed, and any section but the contact can be hidden', () => {
  expect(errorOf(SECTIONS.toReversed())).toBeUndefined()
  for (const { id } of SECTIONS) {
    const hidden = SECTIONS.map((one) => ({ ...one, shown: one.id !== id }))
    expect(errorOf(hidden)).toBe(
      id === 'contact' ? 'must show "Contact", because every page leads there' : undefined,
    )
  }
})

test.each([
  ['one is missing', SECTIONS.slice(1), 'must name every section once'],
  ['two are the same', SECTIONS.with(0, SECTIONS[1]!), 'must not have two with the id "audiences"'],
])('of the sections, %s', (_, sections, error) => expect(errorOf(sections)).toBe(error))

const page = privacySchema.parse(parse(readFileSync('content/pages/privacy.yaml', 'utf8')))

test('the privacy page says what is shared with ad platforms, and no longer that nothing is', () => {
  const shown = addConversionWords(page, page.conversionFiles)
  expect(shown.lead).toBe(page.conversionFiles.lead)
  expect(shown.lead).not.toMatch(/share it with no one/)
  const part = shown.parts.find(({ id }) => id === page.conversionFiles.part)
  const { paragraph, addresses } = page.conversionFiles
  expect(part?.paragraphs.slice(-2)).toEqual([paragraph, addresses])
})

test('a part that does not exist stops the build', () => {
  const words = { ...page.conversionFiles, part: 'gone' }
  expect(() => addConversionWords(page, words)).toThrow('names no part: gone')
})
