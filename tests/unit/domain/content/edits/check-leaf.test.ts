import { expect, test } from 'vitest'
import { checkLeaf } from '#domain/content/edits/check-leaf.ts'
import { findLinkFault } from '#domain/content/edits/check-text.ts'
import { PAGES } from '#domain/content/documents.ts'
import type { Form } from '#domain/content/form.ts'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { siteSchema } from '#domain/site/site.ts'
import { describeForm } from '#server/content/find-documents.ts'

const SCHEMAS = [siteSchema, quizSchema, ...Object.values(PAGES).map(({ schema }) => schema)]

test.each([
  ['call me', 'must be a number such as "+1 214-555-0142"'],
  ['', 'must not be empty'],
  ['x'.repeat(4_000), 'must be at most 3,000 characters long'],
  ['+1 972-555-0199', undefined],
])('says which rule %j breaks while it is typed', (value, rule) => {
  const form = describeForm(siteSchema).properties?.phone ?? {}
  expect(checkLeaf(value, { form, isOptional: false, before: '+1 214-555-0142' })).toBe(rule)
})

test('a text keeps what is filled in', () => {
  const checked = { form: {}, isOptional: false, before: 'Question {n} of {total}' }
  expect(checkLeaf('Question {n}', checked)).toBe('must contain {total}, which is filled in')
  expect(checkLeaf('{total}: {n} {unknown}', checked)).toBeUndefined()
})

test('every rule about the form of a text is known in words', () => {
  const silent = SCHEMAS.flatMap((schema) => formsIn(describeForm(schema))).filter(
    ({ pattern, allOf = [], rule, fixed }) =>
      !fixed && (pattern === undefined ? allOf.length > 1 : !/⟪/.test(pattern)) && !rule,
  )
  expect(silent).toEqual([])
})

test.each([
  ['/about', undefined],
  ['/about#team', undefined],
  ['#team', undefined],
  ['/diary/my-testimonial', undefined],
  ['https://example.com/x', undefined],
  ['/nowhere', 'page of this site'],
  ['/about#elsewhere', 'no "#elsewhere"'],
  ['#elsewhere', 'no "#elsewhere"'],
  ['/diary/never-written', 'page of this site'],
  ['/__proto__', 'page of this site'],
])('a link to %s', (href, fault) => {
  const found = findLinkFault(href, { '/about': ['team'] }, (slug) => slug === 'my-testimonial')
  if (fault === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(fault)
})

function formsIn(form: Form): Form[] {
  const inner = [...Object.values(form.properties ?? {}), form.items ?? [], form.oneOf ?? []].flat()
  return [form, ...inner.flatMap(formsIn)]
}
