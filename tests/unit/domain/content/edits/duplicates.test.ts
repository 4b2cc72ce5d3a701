import { expect, test } from 'vitest'
import type { Edit } from '#domain/content/change.ts'
import { findDuplicate } from '#domain/content/edits/duplicates.ts'
import { toTree } from '#domain/content/tree.ts'

const FILE = toTree({
  title: 'Red',
  cities: ['Dallas', 'Austin'],
  steps: [
    { title: 'One', text: 'First', signs: ['a', 'b'] },
    { title: 'Two', text: 'Second', signs: [] },
  ],
})
/** Someone renamed Austin, and the file does not know yet. */
const MERGED = toTree({
  title: 'Red',
  cities: [],
  steps: [
    { title: 'One', text: 'First', signs: ['a', 'b'] },
    { title: 'Three', text: 'Second', signs: [] },
  ],
})

const find = (edit: Edit, merged = FILE) => findDuplicate(edit, FILE, merged)?.join('/')
const set = (path: string, to: string | number): Edit => {
  return { kind: 'set', path: path.split('/'), from: null, to }
}
const add = (added: Record<string, string | { title: string }>, path = 'cities'): Edit => {
  const to = ['dallas', 'austin', ...Object.keys(added)]
  return { kind: 'list', path: [path], from: ['dallas', 'austin'], to, added, removed: {} }
}

test.each<[edit: Edit, duplicate: string | undefined]>([
  [set('cities/austin', 'dallas!'), 'cities/austin'],
  [set('cities/austin', 'Austin '), undefined],
  [set('cities/austin', 'Waco'), undefined],
  [set('steps/two/title', 'one'), 'steps/two/title'],
  [set('steps/two/title', 'Three'), undefined],
  // The text of a step names nothing.
  [set('steps/two/text', 'One'), undefined],
  [set('steps/one/signs/b', 'A'), 'steps/one/signs/b'],
  [set('steps/one/signs/b', 'two'), undefined],
  [set('title', 'dallas'), undefined],
  [set('cities/austin', 5), undefined],
  [set('cities/none', 'dallas'), undefined],
  [add({ '+a': 'Dallas' }), 'cities/+a'],
  [add({ '+a': 'Waco' }), undefined],
  [add({ '+a': 'Waco', '+b': 'waco' }), 'cities/+b'],
  [add({ '+a': { title: 'Two' } }, 'steps'), 'steps/+a'],
  [add({ '+a': 'Two' }, 'title'), undefined],
  [add({}), undefined],
  [{ kind: 'discard', path: ['cities', 'austin'], change: 'set' }, undefined],
])('of %j the duplicate is %j', (edit, duplicate) => {
  expect(find(edit)).toBe(duplicate)
})

test('the names of the file count as much as those of now', () => {
  expect(find(set('steps/one/title', 'Two'), MERGED)).toBe('steps/one/title')
  expect(find(set('steps/one/title', 'Three'), MERGED)).toBe('steps/one/title')
  expect(find(add({ '+a': 'Dallas' }), MERGED)).toBe('cities/+a')
})
