import { expect, test } from 'vitest'
import {
  checkLeaf,
  findLinkFault,
  findPlaceholderFault,
  listPlaceholders,
} from '#domain/content/check-text.ts'
import { PAGES } from '#domain/content/documents.ts'
import type { Form } from '#domain/content/form.ts'
import type { Leaf } from '#domain/content/value.ts'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { siteSchema } from '#domain/site/site.ts'
import { describeForm } from '#server/content/find-documents.ts'

const SCHEMAS = [siteSchema, quizSchema, ...Object.values(PAGES).map(({ schema }) => schema)]

test.each([
  ['call me', 'must be a number such as "+1 214-555-0142"'],
  ['+1 972-555-0199', undefined],
])('says which rule %j breaks while it is typed', (value, rule) => {
  const form = describeForm(siteSchema).properties?.phone ?? {}
  expect(checkLeaf(value, { form, isOptional: false, before: '+1 214-555-0142' })).toBe(rule)
})

test.each<[value: Leaf, form: Form, rule: string | undefined]>([
  [' abc\n', { maxLength: 3 }, undefined],
  ['abcd', { maxLength: 3 }, 'must be at most 3 characters long'],
  [' ab ', { pattern: '^ab$' }, undefined],
  ['⟪', { pattern: '^[^⟪⟫]*$' }, 'must not contain ⟪ or ⟫'],
  ['x', { pattern: 'ab', rule: 'must be ab' }, 'must be ab'],
  ['a', { pattern: 'a', allOf: [{ pattern: 'b' }], rule: 'must have b' }, 'must have b'],
  ['é', { pattern: String.raw`^\p{L}$` }, undefined],
  [5.5, { type: 'integer' }, 'must be a whole number'],
  [5, { type: 'number', minimum: 5, maximum: 5 }, undefined],
  [4, { type: 'integer', minimum: 5 }, 'must be at least 5'],
  [6, { type: 'integer', maximum: 5 }, 'must be at most 5'],
  [false, { pattern: 'x' }, undefined],
  [null, {}, 'must not be empty'],
])('%j in a form of %j', (value, form, rule) => {
  expect(checkLeaf(value, { form, isOptional: false, before: null })).toBe(rule)
})

test('an optional text may be empty', () => {
  const checked = { form: { pattern: 'x' }, isOptional: true, before: 'x {n}' }
  expect(['', null].map((value) => checkLeaf(value, checked))).toEqual([undefined, undefined])
})

test('a text keeps its placeholders, which are listed once', () => {
  expect(listPlaceholders('{n} of {total}, {n} {not one} {}')).toEqual(['{n}', '{total}'])
  expect(findPlaceholderFault('{n} of {m}', '{m}')).toBe('must contain {n}, which is filled in')
  expect(findPlaceholderFault('{n}', null)).toBe('must contain {n}, which is filled in')
  expect(findPlaceholderFault(5, 'x')).toBeUndefined()
})

test('every rule about the form of a text is known in words', () => {
  const silent = SCHEMAS.flatMap((schema) => formsIn(describeForm(schema))).filter(
    ({ pattern, allOf = [], rule, fixed }) =>
      !fixed && (pattern === undefined ? allOf.length > 1 : !/⟪/.test(pattern)) && !rule,
  )
  expect(silent).toEqual([])
})

const POSTS = new Set(['/diary/my-testimonial', '/seminar'])

test.each([
  ['/about#team', undefined],
  ['#team', undefined],
  ['/diary/my-testimonial', undefined],
  ['/diary/seminar', 'page of this site'],
  ['https://example.com/x', undefined],
  ['/nowhere', 'page of this site'],
  ['/about#elsewhere', 'no "#elsewhere"'],
  ['/__proto__', 'page of this site'],
  ['/about?from=here#team', undefined],
  ['/ads', undefined],
  ['/diary#anything', undefined],
  ['/admin/posts', undefined],
  ['/diary/page/12', undefined],
  ['/diary/my-testimonial/more', 'page of this site'],
  ['https://', 'full address'],
  ['http://example.com', 'page of this site'],
])('a link to %s', (href, fault) => {
  const found = findLinkFault(href, { '/about': ['team'] }, POSTS)
  if (fault === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(fault)
})

function formsIn(form: Form): Form[] {
  const inner = [...Object.values(form.properties ?? {}), form.items ?? [], form.oneOf ?? []].flat()
  return [form, ...inner.flatMap(formsIn)]
}
