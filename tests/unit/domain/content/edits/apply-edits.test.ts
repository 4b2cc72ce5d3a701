import { describe, expect, test } from 'vitest'
import type { Edit } from '#domain/content/change.ts'
import { editTree } from '#domain/content/edits/apply-edits.ts'
import { mergeContent } from '#domain/content/merge/merge.ts'
import { toTree, toValue } from '#domain/content/tree.ts'
import { ADA, BOB, describeChanges, list, save, set, TWO } from '#tests/support/content-edits.ts'
import { SAMPLE, sampleSchema } from '#tests/support/content-model.ts'

describe('an edit of a text', () => {
  test('names what the file held, who made it and when', () => {
    const path = ['steps', 'two', 'text']
    expect(save([set('steps/two/text', 'Second', '2nd')]).changes).toEqual([
      { kind: 'set', ...ADA, path, replaced: 'Second', value: '2nd' },
    ])
  })

  test.each<[why: string, edit: Edit, theirs: unknown]>([
    ['says something else by now', set('title', 'Old', 'New'), 'Home'],
    ['is gone', set('steps/nine/text', 'x', 'y'), null],
    ['is a list', set('cities', 'x', 'y'), SAMPLE.cities],
    ['was not there', set('note', 'Old', 'New'), null],
  ])('is a conflict where the document %s', (_, edit, theirs) => {
    const { changes, conflicts, merged } = save([edit])
    expect(conflicts).toEqual([{ path: edit.path, mine: expect.anything(), theirs }])
    expect(changes).toEqual([])
    expect(toValue(merged)).toEqual(SAMPLE)
  })

  test('is none where the document says it already', () => {
    const { changes } = save([set('title', 'Home', 'Start')])
    expect(save([set('title', 'Home', 'Start')], changes, BOB)).toMatchObject({ conflicts: [] })
  })

  test('replaces an earlier one of the same text alone', () => {
    const first = save([set('title', 'Home', 'Start'), set('note', null, 'Note')]).changes
    const { changes } = save([set('title', 'Start', 'Main')], first, BOB)
    expect(describeChanges(changes)).toEqual(['ada set note', 'bob set title'])
    expect(changes[1]).toMatchObject({ replaced: 'Home', value: 'Main' })
  })

  test('of which one is in conflict, the others are kept', () => {
    const { changes, conflicts } = save([set('title', 'Old', 'x'), set('note', null, 'Note')])
    expect(conflicts).toHaveLength(1)
    expect(describeChanges(changes)).toEqual(['ada set note'])
  })
})

test('a stored change is discarded alone', () => {
  const first = save([set('title', 'Home', 'Start'), set('note', null, 'Note')]).changes
  const edit: Edit = { kind: 'discard', path: ['title'], change: 'set' }
  expect(describeChanges(save([edit], first).changes)).toEqual(['ada set note'])
  expect(save([{ ...edit, change: 'order' }], first).changes).toEqual(first)
})

test('an edited tree has the wanted items, of which known ones keep what they hold', () => {
  const tree = toTree(SAMPLE)
  const edited = editTree(
    tree,
    list(['+n', 'two', 'lost'], { added: { '+n': { title: 'New' }, two: 'x' } }),
  )
  expect(toValue(edited)).toEqual({ ...SAMPLE, steps: [{ title: 'New' }, TWO] })
  const { value } = mergeContent(SAMPLE, [], sampleSchema)
  expect(toValue(editTree(tree, list([], { path: 'note' })))).toEqual({
    ...Object(value),
    note: [],
  })
})
