import { expect, test } from 'vitest'
import { diffTrees } from '#domain/content/edits/diff-trees.ts'
import { toTree } from '#domain/content/tree.ts'

const set = (path: string, from: unknown, to: unknown) => {
  return { kind: 'set', path: path.split('/').filter(Boolean), from, to }
}

test.each<[why: string, base: unknown, wanted: unknown, edits: readonly unknown[]]>([
  ['the same', { a: 'x', b: ['y'] }, { b: ['y'], a: 'x ' }, []],
  ['another text', { a: 'x', b: 1 }, { a: 'y', b: 1 }, [set('a', 'x', 'y')]],
  ['a new text', {}, { a: 'y' }, [set('a', null, 'y')]],
  ['no text anymore', { a: 'x' }, {}, [set('a', 'x', null)]],
  [
    'another number and switch',
    { a: 1, b: true },
    { a: 0, b: false },
    [set('a', 1, 0), set('b', true, false)],
  ],
  ['a text inside', { a: { b: { c: 'x' } } }, { a: { b: { c: 'y' } } }, [set('a/b/c', 'x', 'y')]],
  ['another root', 'x', 'y', [set('', 'x', 'y')]],
  // A form offers none of these.
  ['an object for a text', { a: 'x' }, { a: { b: 'y' } }, []],
  ['a text for an object', { a: { b: 'y' } }, { a: 'x' }, []],
  ['a list for a text', { a: 'x' }, { a: ['y'] }, []],
])('%s', (_, base, wanted, edits) => {
  expect(diffTrees(toTree(base), toTree(wanted))).toEqual(edits)
})

test('the texts of items come before the list, which names what was added and removed', () => {
  const base = toTree({
    list: [
      { id: 'a', text: '1' },
      { id: 'b', text: '2' },
    ],
  })
  const wanted = {
    list: [
      { id: '+c', value: { text: '3' } },
      { id: 'a', value: { id: 'a', text: '0' } },
    ],
  }
  expect(diffTrees(base, wanted)).toEqual([
    set('list/a/text', '1', '0'),
    {
      kind: 'list',
      path: ['list'],
      from: ['a', 'b'],
      to: ['+c', 'a'],
      added: { '+c': { text: '3' } },
      removed: { b: { id: 'b', text: '2' } },
    },
  ])
})

test('a list that was not there is added, and one that is not wanted loses its items', () => {
  const item = { id: 'x', value: 'X' }
  const edit = { kind: 'list', path: ['a'], added: {}, removed: {} }
  expect(diffTrees({}, { a: [item] })).toEqual([
    { ...edit, from: [], to: ['x'], added: { x: 'X' } },
  ])
  expect(diffTrees({ a: [item] }, {})).toEqual([
    { ...edit, from: ['x'], to: [], removed: { x: 'X' } },
  ])
  expect(diffTrees({ a: [] }, {})).toEqual([])
})
