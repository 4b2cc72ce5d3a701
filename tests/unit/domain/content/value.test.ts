import { expect, test } from 'vitest'
import { getAt, isItems, isRelated, isSame, ORDER, setAt } from '#domain/content/value.ts'

const DOCUMENT = {
  title: 'Home',
  steps: [
    { id: 'one', title: 'One', signs: ['a'] },
    { id: '1', title: 'Two' },
  ],
  cities: ['Dallas', 'Austin'],
}

test.each<[path: string, value: unknown]>([
  ['title', 'Home'],
  ['steps/one/title', 'One'],
  ['steps/1/title', 'Two'],
  ['steps/0', undefined],
  ['steps/one/signs/0', 'a'],
  ['cities/1', 'Austin'],
  ['cities/-1', undefined],
  [`steps/${ORDER}`, ['one', '1']],
  [`cities/${ORDER}`, undefined],
  ['toString', undefined],
  ['steps/none/title', undefined],
])('at %s is %j', (path, value) => {
  expect(getAt(DOCUMENT, path.split('/'))).toEqual(value)
})

test.each<[path: string, next: unknown, changed: object]>([
  ['title', 'New', { title: 'New' }],
  ['note', 'New', { note: 'New' }],
  ['note', null, {}],
  ['cities/1', 'Waco', { cities: ['Dallas', 'Waco'] }],
  ['cities/0', undefined, { cities: ['Austin'] }],
  ['steps/one', undefined, { steps: [DOCUMENT.steps[1]] }],
  ['steps/none/title', undefined, {}],
  ['steps/three', { id: 'three' }, { steps: [...DOCUMENT.steps, { id: 'three' }] }],
  ['links/a', { id: 'a' }, { links: [{ id: 'a' }] }],
  [`steps/${ORDER}`, ['1', 'one'], { steps: DOCUMENT.steps.toReversed() }],
  [`steps/${ORDER}`, ['1'], { steps: [DOCUMENT.steps[0], DOCUMENT.steps[1]] }],
])('at %s another value is set: %j', (path, next, changed) => {
  expect(setAt(DOCUMENT, path.split('/'), next)).toEqual({ ...DOCUMENT, ...changed })
})

test('what is removed is no key anymore, and the document itself stays as it was', () => {
  const before = structuredClone(DOCUMENT)
  expect(Object.keys(Object(setAt(DOCUMENT, ['title'], null)))).toEqual(['steps', 'cities'])
  expect(DOCUMENT).toEqual(before)
  expect(setAt(DOCUMENT, [], 'New')).toBe('New')
})

test.each<[left: unknown, right: unknown, same: boolean]>([
  ['a', ' a\n', true],
  ['1', 1, false],
  [null, undefined, true],
  [null, '', false],
  [{ a: 1, b: 2, c: 3 }, { c: 3, b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null, c: undefined, d: [] }, true],
  [{ a: 1 }, { a: 1, b: 0 }, false],
  [['a ', 'b'], ['a', 'b '], true],
  [['a', 'b'], ['b', 'a'], false],
  [[], undefined, true],
  [{ a: { b: ' x' } }, { a: { b: 'x' } }, true],
])('whether %j says the same as %j: %s', (left, right, same) => {
  expect(isSame(left, right)).toBe(same)
})

test('only a list in which each object has an id is one of objects', () => {
  for (const items of [[], [{ id: 'a' }]]) expect(isItems(items)).toBe(true)
  for (const other of [['a'], [{ id: 'a' }, {}], [{ id: 1 }], {}, undefined]) {
    expect(isItems(other)).toBe(false)
  }
})

test.each([
  ['a/b', 'a/b/c', true],
  ['a/b/c', 'a', true],
  ['a/b', 'a/c', false],
])('whether %s leads to %s or from it: %s', (left, right, isSo) => {
  expect(isRelated(left.split('/'), right.split('/'))).toBe(isSo)
})
