import { describe, expect, test } from 'vitest'
import {
  findNode,
  isInAddition,
  isLeaf,
  isSame,
  itemsOf,
  nameItem,
  namingKey,
  toTree,
  toValue,
  withNode,
} from '#domain/content/tree.ts'

const FILE = {
  title: 'Home',
  note: null,
  steps: [{ title: 'One', signs: ['a'] }, { title: 'Two' }],
}
const TREE = toTree(FILE)

describe('the ids of items', () => {
  test.each<[value: unknown, id: string]>([
    ['Dallas', 'dallas'],
    ['  St. Louis, MO! ', 'st-louis-mo'],
    ['Zürich 2', 'zürich-2'],
    ['a--b', 'a-b'],
    [5, '5'],
    [true, 'true'],
    ['!?', 'item'],
    ['', 'item'],
    [null, 'item'],
    [undefined, 'item'],
    [{}, 'item'],
    [{ signs: ['a'] }, 'item'],
    ['x'.repeat(50), 'x'.repeat(40)],
    [{ id: 'the-id', title: 'Title' }, 'the-id'],
    [{ role: 'Role', title: 'Title' }, 'title'],
    [{ text: 'Text', name: ' ' }, 'text'],
    [{ name: 5, text: 'Text' }, 'text'],
  ])('%j is called %j', (value, id) => {
    expect(nameItem(value)).toBe(id)
  })

  test.each<[value: unknown, key: string | undefined]>([
    [{ text: 'Text', label: 'Label', name: 'Name' }, 'name'],
    [{ first: 5, text: 'Text', other: 'Other' }, 'text'],
    [{ first: 5 }, undefined],
    ['Text', undefined],
    [['Text'], undefined],
    [null, undefined],
  ])('%j is named by %j', (value, key) => {
    expect(namingKey(value)).toBe(key)
  })

  test('items of one name are numbered, all of them', () => {
    expect(toTree(['Red', 'Blue', 'red!', 'RED'])).toEqual([
      { id: 'red~1', value: 'Red' },
      { id: 'blue', value: 'Blue' },
      { id: 'red~2', value: 'red!' },
      { id: 'red~3', value: 'RED' },
    ])
  })
})

test.each([FILE, [], {}, 'Home', 5, 0, false, '', ['a', ['b']]])(
  '%j is a tree and back',
  (value) => {
    const { note: _, ...rest } = FILE
    expect(toValue(toTree(value))).toEqual(value === FILE ? rest : value)
  },
)

test('what no document holds is not there', () => {
  expect(toTree(undefined)).toBeNull()
  expect(toTree(() => 'x')).toBeNull()
  expect(toTree({ a: undefined })).toEqual({ a: null })
})

test.each<[path: string, node: unknown]>([
  ['title', 'Home'],
  ['note', null],
  ['missing', null],
  ['missing/deeper', undefined],
  ['title/deeper', undefined],
  ['note/deeper', undefined],
  ['steps/one/title', 'One'],
  ['steps/one/missing', null],
  ['steps/three', undefined],
  ['steps/three/title', undefined],
  ['steps/one/signs/a', 'a'],
  ['toString', null],
  ['toString/length', undefined],
])('at %s is %j', (path, node) => {
  expect(findNode(TREE, path.split('/'))).toEqual(node)
})

test.each<[path: string, value: unknown]>([
  ['title', { ...FILE, title: 'New' }],
  ['missing', { ...FILE, missing: 'New' }],
  ['steps/two/title', { ...FILE, steps: [FILE.steps[0], { title: 'New' }] }],
  ['steps/two/note', { ...FILE, steps: [FILE.steps[0], { title: 'Two', note: 'New' }] }],
  ['steps/one/signs/a', { ...FILE, steps: [{ title: 'One', signs: ['New'] }, FILE.steps[1]] }],
  ['steps/three/title', FILE],
  ['title/deeper', FILE],
])('with another text at %s', (path, value) => {
  expect(toValue(withNode(TREE, path.split('/'), 'New'))).toEqual(toValue(toTree(value)))
})

test('with another node at its root, a tree is that node, and the ids stay', () => {
  expect(withNode(TREE, [], 'New')).toBe('New')
  expect(withNode(toTree(['Red']), ['red'], 'Blue')).toEqual([{ id: 'red', value: 'Blue' }])
})

test.each<[left: unknown, right: unknown, same: boolean]>([
  ['a', ' a\n', true],
  ['a', 'b', false],
  ['1', 1, false],
  [null, undefined, true],
  [null, '', false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1, b: 2, c: 3 }, { c: 3, b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null, c: undefined }, true],
  [{ a: 1 }, { a: 1, b: 0 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [['a ', 'b'], ['a', 'b '], true],
  [['a', 'b'], ['b', 'a'], false],
  [[], {}, true],
  [['a'], { a: 'a' }, false],
  [{ a: { b: ' x' } }, { a: { b: 'x' } }, true],
])('whether %j says the same as %j: %s', (left, right, same) => {
  expect(isSame(left, right)).toBe(same)
})

test.each([
  [['steps', '+1', 'title'], true],
  [['+1'], true],
  [['steps', 'one+', 'title'], false],
  [[], false],
])('whether %j leads into an addition: %s', (path, isIn) => {
  expect(isInAddition(path)).toBe(isIn)
})

test('an optional list that is not there has no items, and nothing else is a list', () => {
  const items = [{ id: 'a', value: 'A' }]
  expect(itemsOf(items)).toBe(items)
  expect(itemsOf(null)).toEqual([])
  for (const other of [undefined, 'a', {}]) expect(itemsOf(other)).toBeUndefined()
})

test('texts, numbers, switches and what is not there are leaves', () => {
  for (const leaf of ['a', '', 0, false, null]) expect(isLeaf(leaf)).toBe(true)
  for (const other of [[], {}]) expect(isLeaf(other)).toBe(false)
})
