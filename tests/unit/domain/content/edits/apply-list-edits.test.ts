import { describe, expect, test } from 'vitest'
import type { Change, Edit } from '#domain/content/change.ts'
import {
  ADA,
  BOB,
  describeChanges,
  list,
  save,
  set,
  STEPS,
  TWO,
} from '#tests/support/content-edits.ts'
import { SAMPLE } from '#tests/support/content-model.ts'

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
