import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Change } from '#domain/content/change.ts'
import { applyEdits } from '#domain/content/edits/apply-edits.ts'
import { diffTrees } from '#domain/content/edits/diff-trees.ts'
import { mergeContent, withoutDone } from '#domain/content/merge/merge.ts'
import { toTree, withNode, type Tree } from '#domain/content/tree.ts'

const MADE = { at: '2026-11-22T09:00:00.000Z', by: { id: 'a', username: 'ada' } }
const note = z.strictObject({ title: z.string().min(1) })
const schema = z.strictObject({ heading: z.string(), notes: z.array(note).optional() })
const FILE = { heading: 'Home' }
const NOTES = [{ id: '+a', value: { title: 'First' } }]

/** The stored changes after a form went from one tree to another. */
function save(before: Tree, wanted: Tree, stored: readonly Change[] = []) {
  return applyEdits(FILE, stored, schema, diffTrees(before, wanted), MADE)
}

const added = save(toTree(FILE), withNode(toTree(FILE), ['notes'], NOTES)).changes

test('an optional list that the file lacks is added with its first item', () => {
  expect(mergeContent(FILE, added, schema).value).toEqual({ ...FILE, notes: [{ title: 'First' }] })
})

test('without its last item it is gone again', () => {
  const { tree } = mergeContent(FILE, added, schema)
  const { changes, conflicts } = save(tree, withNode(tree, ['notes'], []), added)
  expect(conflicts).toEqual([])
  expect(mergeContent(FILE, changes, schema).value).toEqual(FILE)
})

test('of two editors who add one, the second is shown what the first saved', () => {
  const edits = diffTrees(toTree(FILE), withNode(toTree(FILE), ['notes'], NOTES))
  const other = [{ id: '+b', value: { title: 'Other' } }]
  const first = save(toTree(FILE), withNode(toTree(FILE), ['notes'], other)).changes
  const { conflicts } = applyEdits(FILE, first, schema, edits, MADE)
  expect(conflicts).toMatchObject([{ path: ['notes'], theirs: [{ title: 'Other' }] }])
})

test('a file that has it too keeps both, and the same item once', () => {
  const theirs = { ...FILE, notes: [{ title: 'Theirs' }] }
  const merged = mergeContent(theirs, added, schema).value
  expect(merged).toEqual({ ...FILE, notes: [{ title: 'First' }, { title: 'Theirs' }] })
  expect(withoutDone({ ...FILE, notes: [{ title: 'First' }] }, added)).toEqual([])
})

test('an item that does not fit the schema is left out with the list', () => {
  const broken = added.map((change) =>
    change.kind === 'add' ? { ...change, value: { title: '' } } : change,
  )
  const { value, outcomes } = mergeContent(FILE, broken, schema)
  expect(value).toEqual(FILE)
  expect([...outcomes.values()]).toMatchObject([{ state: 'invalid' }])
})
