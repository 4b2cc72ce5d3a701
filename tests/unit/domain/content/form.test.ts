import { expect, test } from 'vitest'
import { findForm, shapeOf, type Form } from '#domain/content/form.ts'

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
const VALUE = {
  title: 'Home',
  steps: [
    { id: 'one', title: 'One' },
    { id: 'two', title: 'Two' },
  ],
  parts: [
    { id: 'q', kind: 'quote', words: 'a' },
    { id: 'f', kind: 'figure', words: 'b' },
  ],
}

test.each<[path: string, form: Form, isOptional: boolean, isFixed: boolean]>([
  ['title', TITLE, false, false],
  ['steps/two/title', TITLE, false, false],
  ['steps/two/note', NOTE, true, false],
  ['steps/two', STEP, false, false],
  ['address', ADDRESS, true, true],
  ['frozen/inner', NOTE, true, true],
  ['parts/q/words', NOTE, false, false],
  ['parts/f/words', TITLE, true, false],
])('the form at %s', (path, form, isOptional, isFixed) => {
  expect(findForm(FORM, VALUE, path.split('/'))).toEqual({ form, isOptional, isFixed })
})

test('all of a fixed document is fixed', () => {
  expect(findForm({ ...FORM, fixed: true }, VALUE, ['title'])).toMatchObject({ isFixed: true })
  expect(findForm(FORM, VALUE, [])).toEqual({ form: FORM, isOptional: false, isFixed: false })
})

test.each(['none', 'steps/three/title', 'title/deeper', 'toString', 'steps/one/none'])(
  'there is no form at %s',
  (path) => expect(findForm(FORM, VALUE, path.split('/'))).toBeUndefined(),
)

test('the shape of a value is the first whose constants it has', () => {
  const form: Form = { oneOf: [QUOTE, FIGURE] }
  expect(shapeOf(form, { kind: 'quote' })).toBe(QUOTE)
  expect(shapeOf(form, { kind: 'figure' })).toBe(FIGURE)
  for (const other of [{ kind: 'else' }, {}, 'quote', null, undefined]) {
    expect(shapeOf(form, other)).toBe(form)
  }
  expect(shapeOf(TITLE, 'Home')).toBe(TITLE)
  expect(shapeOf({ oneOf: [{}] }, 'Home')).toEqual({})
})
