import { expect, test } from 'vitest'
import { applyEdits } from '#domain/content/edits/apply-edits.ts'
import type { Change, Edit } from '#domain/content/change.ts'
import { findDuplicate } from '#domain/content/edits/duplicates.ts'
import { mergeContent, withoutDone } from '#domain/content/merge/merge.ts'
import { toTree } from '#domain/content/tree.ts'
import { SAMPLE, sampleSchema } from '#tests/support/content-model.ts'

const MADE = { at: '2026-11-22T09:00:00.000Z', by: { id: 'a', username: 'ada' } }
const STEPS = ['one', 'two', 'three']

function save(edits: readonly Edit[], changes: readonly Change[] = []) {
  return applyEdits(SAMPLE, changes, sampleSchema, edits, MADE)
}

function merge(file: unknown, changes: readonly Change[]) {
  const { value, outcomes } = mergeContent(file, changes, sampleSchema)
  return { value, outcomes: [...outcomes.values()] }
}

const title = (from: string, to: string): Edit => ({ kind: 'set', path: ['title'], from, to })
const removeTwo: Edit = {
  kind: 'list',
  path: ['steps'],
  from: STEPS,
  to: ['one', 'three'],
  added: {},
  removed: { two: { title: 'Two', text: 'Second', signs: ['c'] } },
}

test('applies a change while the file holds what it replaced', () => {
  const { changes } = save([title('Home', 'Start')])
  expect(merge(SAMPLE, changes).value).toEqual({ ...SAMPLE, title: 'Start' })
})

test('keeps the value of a file that has moved on, and shows both', () => {
  const { changes } = save([title('Home', 'Start')])
  const file = { ...SAMPLE, title: 'Welcome' }
  expect(merge(file, changes)).toEqual({
    value: file,
    outcomes: [{ state: 'moved', theirs: 'Welcome' }],
  })
})

test('clears a change only when the file already holds its value', () => {
  const { changes } = save([title('Home', 'Start')])
  expect(withoutDone(SAMPLE, changes)).toEqual(changes)
  expect(withoutDone({ ...SAMPLE, title: 'Start' }, changes)).toEqual([])
})

test('a change follows its item when the file adds and moves others', () => {
  const { changes } = save([
    { kind: 'set', path: ['steps', 'two', 'text'], from: 'Second', to: '2nd' },
  ])
  const added = { title: 'Zero', text: 'None', signs: [] }
  const file = { ...SAMPLE, steps: [added, ...SAMPLE.steps.toReversed()] }
  const steps = file.steps.map((step) => (step.title === 'Two' ? { ...step, text: '2nd' } : step))
  expect(merge(file, changes).value).toEqual({ ...file, steps })
})

test('a change of an item that the file removed is kept as a conflict', () => {
  const { changes } = save([
    { kind: 'set', path: ['steps', 'two', 'text'], from: 'Second', to: '2nd' },
  ])
  const file = { ...SAMPLE, steps: [SAMPLE.steps[0]!] }
  expect(merge(file, changes)).toEqual({ value: file, outcomes: [{ state: 'gone' }] })
})

test('does not remove an item that the file has changed since', () => {
  const { changes } = save([removeTwo])
  const steps = SAMPLE.steps.map((step) => (step.title === 'Two' ? { ...step, text: 'New' } : step))
  expect(merge({ ...SAMPLE, steps }, changes)).toMatchObject({
    value: { steps },
    outcomes: [{ state: 'moved', theirs: { text: 'New' } }],
  })
})

test('leaves out a change that no longer fits the schema, and says why', () => {
  const { changes } = save([title('Home', 'much too long for a title')])
  const { value, outcomes } = merge(SAMPLE, changes)
  expect(value).toEqual(SAMPLE)
  expect(outcomes).toEqual([{ state: 'invalid', message: expect.stringContaining('12') }])
})

test('never removes the last item of a list that needs one, whatever the file removed meanwhile', () => {
  const { changes } = save([removeTwo])
  const file = { ...SAMPLE, steps: [SAMPLE.steps[1]!] }
  expect(merge(file, changes)).toMatchObject({ value: file, outcomes: [{ state: 'invalid' }] })
})

test('two editors of one document conflict on the same leaf only', () => {
  const first = save([title('Home', 'Start')])
  const note: Edit = { kind: 'set', path: ['note'], from: null, to: 'New' }
  const second = save([title('Home', 'Main'), note], first.changes)
  expect(second.conflicts).toEqual([{ path: ['title'], mine: 'Main', theirs: 'Start' }])
  expect(merge(SAMPLE, second.changes).value).toMatchObject({ title: 'Start', note: 'New' })
})

test('an item is not removed with a text that its editor has not seen', () => {
  const set: Edit = { kind: 'set', path: ['steps', 'two', 'text'], from: 'Second', to: '2nd' }
  const { conflicts } = save([removeTwo], save([set]).changes)
  expect(conflicts).toEqual([expect.objectContaining({ path: ['steps'] })])
})

test('setting a text back to that of the file removes its change', () => {
  const { changes } = save([title('Home', 'Start')])
  expect(save([title('Start', 'Home')], changes).changes).toEqual([])
})

test('texts of an added item are stored with it, at every depth', () => {
  const value = { title: 'Four', text: 'Fourth', signs: ['x', 'y'] }
  const add: Edit = {
    kind: 'list',
    path: ['steps'],
    from: STEPS,
    to: ['one', '+4', 'two', 'three'],
    added: { '+4': value },
    removed: {},
  }
  const { changes } = save([add])
  const inside: Edit[] = [
    { kind: 'set', path: ['steps', '+4', 'signs', 'x'], from: 'x', to: 'z' },
    { kind: 'set', path: ['steps', '+4', 'title'], from: 'Four', to: '4' },
  ]
  const { changes: edited } = save(inside, changes)
  expect(edited).toMatchObject([{ kind: 'add', value: { title: '4', signs: ['z', 'y'] } }])
  expect(merge(SAMPLE, edited).value).toMatchObject({
    steps: [{ title: 'One' }, { title: '4' }, { title: 'Two' }, { title: 'Three' }],
  })
})

test('two items of a list cannot have one name', () => {
  const tree = toTree(SAMPLE)
  const edit: Edit = { kind: 'set', path: ['cities', 'austin'], from: 'Austin', to: 'dallas' }
  expect(findDuplicate(edit, tree, tree)).toEqual(['cities', 'austin'])
  expect(findDuplicate({ ...edit, to: 'Waco' }, tree, tree)).toBeUndefined()
})

test('a change in conflict is not applied to another item that got the name', () => {
  const city = (id: string, from: string, to: string): Edit => {
    return { kind: 'set', path: ['cities', id], from, to }
  }
  const { changes: first } = save([city('dallas', 'Dallas', 'Red')])
  const file = { ...SAMPLE, cities: ['Austin', 'Houston', 'One'] }
  const renamed = city('austin', 'Austin', 'Dallas')
  const { changes } = applyEdits(file, first, sampleSchema, [renamed], MADE)
  const pulled = { ...file, cities: ['Dallas', 'Houston', 'One'] }
  expect(merge(pulled, changes)).toEqual({
    value: pulled,
    outcomes: [{ state: 'gone' }, { state: 'done' }],
  })
})
