import { expect, test } from 'vitest'
import { checkLeaf, findPlaceholderFault, listPlaceholders } from '#domain/content/check-text.ts'
import { PAGES } from '#domain/content/documents.ts'
import { findForm, type Form, isLeafForm, findShape } from '#domain/content/form.ts'
import {
  getAt,
  isItems,
  isLeaf,
  isRelated,
  isSame,
  type Leaf,
  ORDER,
  setAt,
} from '#domain/content/value.ts'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { siteSchema } from '#domain/site/site.ts'
import { describeForm } from '#server/content/find-documents.ts'

const item = (id: string, more: object) => ({ id, ...more })

const DOCUMENT = {
  title: 'Home',
  steps: [item('one', { title: 'One', signs: ['a'] }), item('1', { title: 'Two' })],
  cities: ['Dallas', 'Austin'],
}

test.each<[path: string, value: unknown]>([
  ['steps/1/title', 'Two'],
  ['steps/one/signs/0', 'a'],
  ['cities/-1', undefined],
  [`steps/${ORDER}`, ['one', '1']],
  ['toString', undefined],
])('the value at the path %s is %j', (path, value) => {
  expect(getAt(DOCUMENT, path.split('/'))).toEqual(value)
})

test.each<[path: string, next: unknown, changed: object]>([
  ['note', null, {}],
  ['hero/lead', null, {}],
  ['parts/one', { id: 'one' }, { parts: [{ id: 'one' }] }],
  ['parts/one', { id: 'two' }, { parts: { one: { id: 'two' } } }],
  ['steps/one', undefined, { steps: [DOCUMENT.steps[1]] }],
  ['steps/three', { id: 'three' }, { steps: [...DOCUMENT.steps, { id: 'three' }] }],
  [`steps/${ORDER}`, ['1', 'one'], { steps: DOCUMENT.steps.toReversed() }],
  [`steps/${ORDER}`, ['1'], { steps: [DOCUMENT.steps[0], DOCUMENT.steps[1]] }],
])('a value is set at the path %s: %j', (path, next, changed) => {
  expect(setAt(DOCUMENT, path.split('/'), next)).toEqual({ ...DOCUMENT, ...changed })
})

test('a removed value leaves no key, and the document itself is not changed', () => {
  const before = structuredClone(DOCUMENT)
  expect(Object.keys(Object(setAt(DOCUMENT, ['title'], null)))).toEqual(['steps', 'cities'])
  expect(DOCUMENT).toEqual(before)
})

test.each<[left: unknown, right: unknown, same: boolean]>([
  ['a', ' a\n', true],
  [null, undefined, true],
  [null, '', false],
  [{ a: 1, b: 2, c: 3 }, { c: 3, b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null, c: undefined, d: [] }, true],
  [{ a: 1 }, { a: 1, b: 0 }, false],
  [['a', 'b'], ['b', 'a'], false],
])('the values %j and %j are the same: %s', (left, right, same) => {
  expect(isSame(left, right)).toBe(same)
})

test('a leaf is a text, a number, a switch or null, and its form has no parts', () => {
  expect(['', 0, false, null].every(isLeaf)).toBe(true)
  expect([undefined, {}, []].some(isLeaf)).toBe(false)
  const forms = [TITLE, { type: 'number' }, STEP, { type: 'array' }, { oneOf: [] }] as const
  expect(forms.map(isLeafForm)).toEqual([true, true, false, false, false])
})

test('a list counts as items only if each object has an id', () => {
  for (const items of [[], [{ id: 'a' }]]) expect(isItems(items)).toBe(true)
  for (const other of [['a'], [{ id: 'a' }, {}], [{ id: 1 }], {}, undefined]) {
    expect(isItems(other)).toBe(false)
  }
})

test('a path is related to one that leads on from it', () => {
  expect(isRelated(['a', 'b'], ['a', 'b', 'c'])).toBe(true)
})

const TITLE: Form = { type: 'string', title: 'Title' }
const NOTE: Form = { type: 'string', title: 'Note' }
const ADDRESS: Form = { type: 'string', fixed: true }
const STEP: Form = { type: 'object', properties: { title: TITLE, note: NOTE }, required: ['title'] }
const QUOTE: Form = { properties: { kind: { const: 'quote' }, words: NOTE }, required: ['words'] }
const FIGURE: Form = { properties: { kind: { const: 'figure' }, words: TITLE } }
const FORM: Form = {
  type: 'object',
  properties: {
    title: TITLE,
    steps: { type: 'array', items: STEP },
    frozen: { type: 'object', fixed: true, properties: { inner: NOTE } },
    address: ADDRESS,
    parts: { type: 'array', items: { oneOf: [QUOTE, FIGURE] } },
  },
  required: ['title', 'steps'],
}
const FILLED = {
  title: 'Home',
  steps: [item('one', { title: 'One' }), item('two', { title: 'Two' })],
  parts: [item('q', { kind: 'quote', words: 'a' }), item('f', { kind: 'figure', words: 'b' })],
}

test.each<[path: string, form: Form, isFixed: boolean]>([
  ['title', TITLE, false],
  ['steps/two/note', NOTE, false],
  ['address', ADDRESS, true],
  ['parts/q/words', NOTE, false],
  ['parts/f/words', TITLE, false],
])('the form at %s', (path, form, isFixed) => {
  expect(findForm(FORM, FILLED, path.split('/'))).toEqual({ form, isFixed })
})

test.each(['none', 'steps/three/title', 'toString', 'steps/one/none'])(
  'there is no form at %s',
  (path) => expect(findForm(FORM, FILLED, path.split('/'))).toBeUndefined(),
)

test('the shape of a value is the first whose constants it has', () => {
  const form: Form = { oneOf: [QUOTE, FIGURE] }
  expect(findShape(form, { kind: 'quote' })).toBe(QUOTE)
  expect(findShape(form, { kind: 'figure' })).toBe(FIGURE)
  for (const other of [{ kind: 'else' }, {}, 'quote', null, undefined]) {
    expect(findShape(form, other)).toBe(form)
  }
  expect(findShape(TITLE, 'Home')).toBe(TITLE)
  expect(findShape({ oneOf: [{}] }, 'Home')).toEqual({})
})

const SCHEMAS = [siteSchema, quizSchema, ...Object.values(PAGES).map(({ schema }) => schema)]

test.each([
  ['call me', 'must be a number such as "+1 214-555-0142"'],
  ['+1 972-555-0199', undefined],
])('a typed value is checked: %j', (value, rule) => {
  const form = describeForm(siteSchema).properties?.phone ?? {}
  expect(checkLeaf(value, { form, isOptional: false, before: '+1 214-555-0142' })).toBe(rule)
})

test.each<[value: Leaf, form: Form, rule: string | undefined]>([
  [' abc\n', { maxLength: 3 }, undefined],
  ['abcd', { maxLength: 3 }, 'must be at most 3 characters long'],
  [' ab ', { pattern: '^ab$' }, undefined],
  ['⟪', { pattern: '^[^⟪⟫]*$' }, 'must not contain ⟪, ⟫ or a tag such as <script>'],
  ['x', { pattern: 'ab', rule: 'must be ab' }, 'must be ab'],
  ['a', { pattern: 'a', allOf: [{ pattern: 'b' }], rule: 'must have b' }, 'must have b'],
  ['é', { pattern: String.raw`^\p{L}$` }, undefined],
  [5.5, { type: 'integer' }, 'must be a whole number'],
  [5.5, { type: 'number', minimum: 5.5, maximum: 5.5 }, undefined],
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
  expect(findPlaceholderFault('{n} of {m}', '{m} {n}')).toBeUndefined()
  expect(findPlaceholderFault('{n}', '{n} {firm.fax}')).toContain('{firm.fax}')
  expect(findPlaceholderFault(5, 'x')).toBeUndefined()
})

test('every pattern of a schema has its rule in words', () => {
  const silent = SCHEMAS.flatMap((schema) => formsIn(describeForm(schema))).filter(
    ({ pattern, allOf = [], rule, fixed }) =>
      !fixed && (pattern === undefined ? allOf.length > 1 : !/⟪/.test(pattern)) && !rule,
  )
  expect(silent).toEqual([])
})

function formsIn(form: Form): Form[] {
  const inner = [...Object.values(form.properties ?? {}), form.items ?? [], form.oneOf ?? []].flat()
  return [form, ...inner.flatMap(formsIn)]
}
