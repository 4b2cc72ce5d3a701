import { describe, expect, test } from 'vitest'
import type { Change, Edit, EditOf } from '#domain/content/change.ts'
import { applyEdits, editTree } from '#domain/content/edits/apply-edits.ts'
import { mergeContent } from '#domain/content/merge/merge.ts'
import { toTree, toValue } from '#domain/content/tree.ts'
import { SAMPLE, sampleSchema } from '#tests/support/content-model.ts'

const ADA = { at: '2026-11-22T09:00:00.000Z', by: { id: 'a', username: 'ada' } }
const BOB = { at: '2026-11-22T10:00:00.000Z', by: { id: 'b', username: 'bob' } }
const STEPS = ['one', 'two', 'three']
const TWO = SAMPLE.steps[1]!

const save = (edits: readonly Edit[], stored: readonly Change[] = [], made = ADA, file = SAMPLE) =>
  applyEdits(file, stored, sampleSchema, edits, made)

const set = (path: string, from: string | null, to: string): Edit => {
  return { kind: 'set', path: path.split('/'), from, to }
}
const list = (
  to: readonly string[],
  {
    path = 'steps',
    from = STEPS,
    ...more
  }: Partial<Omit<EditOf<'list'>, 'path'>> & { path?: string } = {},
): EditOf<'list'> => {
  return {
    kind: 'list',
    path: [path],
    added: {},
    removed: {},
    ...more,
    from: [...from],
    to: [...to],
  }
}

/** Changes as lines to read. */
const describeChanges = (changes: readonly Change[]) =>
  changes.map(({ kind, path, by }) => `${by.username} ${kind} ${path.join('/')}`)

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

describe('an edit of a list', () => {
  test('is removals, the order and additions', () => {
    const value = { title: 'New', text: 'New', signs: [] }
    const { changes, conflicts } = save([
      list(['+n', 'three', 'one', '+m'], {
        added: { '+n': value, '+m': value },
        removed: { two: TWO },
      }),
    ])
    expect(conflicts).toEqual([])
    expect(changes).toEqual([
      { kind: 'remove', ...ADA, path: ['steps', 'two'], replaced: TWO },
      { kind: 'order', ...ADA, path: ['steps'], replaced: STEPS, value: ['three', 'one'] },
      { kind: 'add', ...ADA, path: ['steps', '+n'], value, after: null },
      { kind: 'add', ...ADA, path: ['steps', '+m'], value, after: 'one' },
    ])
  })

  test('ignores ids that are neither in the file nor added', () => {
    expect(save([list([...STEPS, '+lost', 'unknown'])]).changes).toEqual([])
  })

  test.each<[why: string, edit: Edit, theirs: unknown]>([
    ['has other items by now', list(['one'], { from: ['one', 'two'] }), SAMPLE.steps],
    ['is a text', list(['one'], { path: 'title' }), 'Home'],
    ['is not in the document', { ...list([]), path: ['none', 'x'] }, null],
    [
      'had other words in a removed item',
      list(['one', 'three'], { removed: { two: 'Two' } }),
      SAMPLE.steps,
    ],
  ])('is a conflict where the list %s', (_, edit, theirs) => {
    const { changes, conflicts } = save([edit])
    expect(conflicts).toEqual([{ path: edit.path, mine: expect.anything(), theirs }])
    expect(changes).toEqual([])
  })

  test('is none where the list is as wanted, or a removed item is gone already', () => {
    const edit = list(['one', 'three'], { removed: { two: TWO } })
    const { changes } = save([edit])
    expect(save([edit], changes, BOB)).toMatchObject({ conflicts: [], changes })
  })

  test('keeps who made what it does not change', () => {
    const first = save([list(['one', 'three'], { removed: { two: TWO } })]).changes
    const more = list(['three', 'one', '+n'], {
      from: ['one', 'three'],
      added: { '+n': { title: 'New', text: 'New', signs: [] } },
    })
    const second = save([more], first, BOB).changes
    expect(describeChanges(second)).toEqual([
      'ada remove steps/two',
      'bob order steps',
      'bob add steps/+n',
    ])
    const back = list(['one', '+n', 'three'], { from: ['three', 'one', '+n'] })
    expect(describeChanges(save([back], second, ADA).changes)).toEqual([
      'ada remove steps/two',
      'bob add steps/+n',
    ])
  })

  test('drops the changes inside an item that it removes, and no others', () => {
    const texts = [
      set('steps/two/text', 'Second', '2nd'),
      set('steps/one/text', 'First', '1st'),
      set('title', 'Home', 'Start'),
      list(['austin', 'dallas', 'houston'], {
        path: 'cities',
        from: ['dallas', 'austin', 'houston'],
      }),
    ]
    const first = save(texts).changes
    const removal = list(['one', 'three'], { removed: { two: { ...TWO, text: '2nd' } } })
    expect(describeChanges(save([removal], first).changes)).toEqual([
      'ada set steps/one/text',
      'ada set title',
      'ada order cities',
      'ada remove steps/two',
    ])
  })

  test('brings back a removed item, and takes back an added one', () => {
    const value = { title: 'New', text: 'New', signs: [] }
    const edit = list(['one', 'three', '+n'], { added: { '+n': value }, removed: { two: TWO } })
    const first = save([edit]).changes
    const back = list(STEPS, { from: ['one', 'three', '+n'] })
    expect(save([back], first).changes).toEqual([])
  })

  test('leaves a removal that waits for a decision, until the item is removed again', () => {
    const first = save([list(['one', 'three'], { removed: { two: TWO } })]).changes
    const now = { ...TWO, text: 'New' }
    const file = { ...SAMPLE, steps: SAMPLE.steps.with(1, now) }
    const moved = list(['three', 'two', 'one'])
    expect(describeChanges(save([moved], first, BOB, file).changes)).toEqual([
      'ada remove steps/two',
      'bob order steps',
    ])
    const again = list(['one', 'three'], { removed: { two: now } })
    expect(save([again], first, BOB, file).changes).toEqual([
      { kind: 'remove', ...BOB, path: ['steps', 'two'], replaced: now },
    ])
  })
})

test('an added item is stored with its newest words and who wrote them', () => {
  const value = { title: 'New', text: 'New', signs: [] }
  const first = save([list([...STEPS, '+n'], { added: { '+n': value } })]).changes
  expect(save([set('title', 'Home', 'Start')], first, BOB).changes[0]).toEqual(first[0])
  const { changes } = save([set('steps/+n/text', 'New', 'Newer')], first, BOB)
  expect(changes).toEqual([
    {
      kind: 'add',
      ...BOB,
      path: ['steps', '+n'],
      value: { ...value, text: 'Newer' },
      after: 'three',
    },
  ])
})

test('an addition whose list is gone is kept', () => {
  const add: Change = { kind: 'add', ...ADA, path: ['gone', '+n'], value: 'x', after: null }
  expect(save([set('title', 'Home', 'Start')], [add]).changes[0]).toEqual(add)
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
