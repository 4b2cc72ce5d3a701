import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareChanges,
  findFaults,
  listChanges,
  mergeContent,
  type Change,
} from '#domain/content/merge.ts'
import { mergeSaved, rebaseEdit } from '#domain/content/stored-content.ts'
import { getAt, isRelated, isSame, ORDER, setAt } from '#domain/content/value.ts'
import {
  mergeNaively,
  SAMPLE,
  sampleArbitrary,
  sampleSchema,
  sortItems,
} from '#tests/support/content-model.ts'

/** The sample with other values at some places. */
const sample = (places: object) =>
  Object.entries(places).reduce<unknown>(
    (value, [path, next]) => setAt(value, path.split('/'), next),
    SAMPLE,
  )

const [one, two, three] = SAMPLE.steps
const step = (id: string, title = 'New') => ({ id, title, text: 'New', signs: [] })

describe('a merge takes', () => {
  test.each<[why: string, mine: object, theirs: object, merged: object]>([
    [
      'an order and a text',
      { [`steps/${ORDER}`]: ['three', 'one', 'two'] },
      { 'steps/two/text': '2nd' },
      { 'steps/two/text': '2nd', [`steps/${ORDER}`]: ['three', 'one', 'two'] },
    ],
    [
      'a new object after its neighbor, before theirs at the same place',
      { steps: [one, step('mine'), two, three] },
      { steps: [one, step('theirs'), two, three] },
      { steps: [one, step('mine'), step('theirs'), two, three] },
    ],
    [
      'a new object at the start',
      { steps: [step('mine'), one, two, three] },
      { steps: [three, one, two] },
      { steps: [step('mine'), three, one, two] },
    ],
    [
      'a new object whose neighbor is gone',
      { steps: [one, two, step('mine'), three] },
      { steps: [one, three] },
      { steps: [one, step('mine'), three] },
    ],
    [
      'an order, and what the other side added',
      { steps: [two, one, three] },
      { steps: [one, step('theirs'), two, three] },
      { steps: [two, one, step('theirs'), three] },
    ],
  ])('%s', (_, mine, theirs, merged) => {
    const sides = [mine, theirs, merged].map((side) => sample(side))
    expect(mergeContent(SAMPLE, sides[0], sides[1], sampleSchema)).toEqual({
      value: sides[2],
      conflicts: [],
    })
  })
})

describe('a conflict is', () => {
  test.each<[why: string, mine: object, theirs: object, conflict: unknown]>([
    [
      'a list of words that both changed',
      { cities: ['Dallas', 'Waco'] },
      { cities: ['Plano', 'Austin'] },
      {
        path: ['cities'],
        base: SAMPLE.cities,
        mine: ['Dallas', 'Waco'],
        theirs: ['Plano', 'Austin'],
      },
    ],
    [
      'an object that is gone, once for all of its changes',
      { 'steps/two/text': '2nd', 'steps/two/title': 'Zwei' },
      { steps: [one, three] },
      { path: ['steps', 'two'], base: two, mine: { ...two, text: '2nd', title: 'Zwei' } },
    ],
    [
      'what breaks a rule',
      { title: 'Much too long for a title', note: 'Note' },
      { note: 'Note' },
      {
        path: ['title'],
        base: 'Home',
        mine: 'Much too long for a title',
        theirs: 'Home',
        fault: expect.any(String),
      },
    ],
  ])('%s', (_, mine, theirs, conflict) => {
    const [ofMine, ofTheirs] = [mine, theirs].map((side) => sample(side))
    expect(mergeContent(SAMPLE, ofMine, ofTheirs, sampleSchema)).toEqual({
      value: ofTheirs,
      conflicts: [conflict],
    })
  })

  test('only the change that breaks a rule', () => {
    const mine = sample({ title: 'Much too long for a title', note: 'Note', steps: [] })
    const { value, conflicts } = mergeContent(SAMPLE, mine, SAMPLE, sampleSchema)
    expect(conflicts.map(({ path }) => path.join('/'))).toContain('title')
    expect(value).toMatchObject({ title: 'Home', note: 'Note', steps: [expect.anything()] })
    const broken = sample({ title: 5 })
    expect(mergeContent(SAMPLE, SAMPLE, broken, sampleSchema)).toEqual({
      value: broken,
      conflicts: [],
    })
  })
})

test('a fault names the ids of items, and the first unknown key by its place', () => {
  const broken = sample({ title: 5, 'steps/two/text': 7, 'steps/two/extra': 1, extra: 1, other: 1 })
  const paths = findFaults(broken, sampleSchema).map(({ path }) => path.join('/'))
  expect(paths.toSorted()).toEqual(['extra', 'steps/two/extra', 'steps/two/text', 'title'])
})

test('keys such as __proto__ are merged like every other key', () => {
  const mine: unknown = JSON.parse('{"title":"Home","__proto__":{"x":1},"constructor":{"y":1}}')
  const { value } = mergeContent({ title: 'Home' }, mine, { title: 'Home' })
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Object.keys(Object(value)).toSorted()).toEqual(['__proto__', 'constructor', 'title'])
})

test('a new or removed object does not change the order', () => {
  const paths = [
    [one, two, step('new'), three],
    [one, three],
  ].map((steps) => listChanges(SAMPLE, sample({ steps })).map(({ path }) => path.join('/')))
  expect(paths).toEqual([['steps/new'], ['steps/two']])
})

test('a save is compared with the one before it', () => {
  const change = (path: string, before: string, after: string) => ({ path: [path], before, after })
  const earlier = [change('a', '1', '2'), change('b', '1', '2'), change('c', '1', '2')]
  const later = [change('a', '1', '2'), change('b', '1', '3'), change('d', '1', '2')]
  expect(compareChanges(earlier, later)).toEqual([
    change('b', '2', '3'),
    change('d', '1', '2'),
    change('c', '2', '1'),
  ])
})

const sides = [sampleArbitrary, sampleArbitrary, sampleArbitrary] as const
const RUNS = { numRuns: 1000 }

/** Whether a value has what a change brought. Of an order only objects count that are still there. */
function has(value: unknown, { path, before, after }: Change): boolean {
  if (path.at(-1) !== ORDER) return isSame(getAt(value, path), after)
  // Every one of them is a list of ids.
  const lists = [getAt(value, path) ?? [], before, after] as readonly (readonly string[])[]
  const [now, old, wanted] = lists.map((ids) =>
    ids.filter((id) => lists.every((list) => list.includes(id))),
  )
  return isSame(now, wanted) || isSame(old, wanted)
}

test('a merge equals the naive one for any three documents', () => {
  fc.assert(
    fc.property(...sides, (base, mine, theirs) => {
      const { value } = mergeContent(base, mine, theirs)
      expect(isSame(sortItems(value), sortItems(mergeNaively(base, mine, theirs)))).toBe(true)
    }),
    RUNS,
  )
})

test('nothing that was typed is lost, and nothing that Git changed is overwritten', () => {
  fc.assert(
    fc.property(...sides, (base, mine, theirs) => {
      const { value, conflicts } = mergeContent(base, mine, theirs)
      const isAsked = (change: Change) => conflicts.some(({ path }) => isRelated(path, change.path))
      const isOrder = ({ path }: Change) => path.at(-1) === ORDER
      const typed = listChanges(base, mine)
      expect(typed.filter((change) => !has(value, change) && !isAsked(change))).toEqual([])
      const inGit = listChanges(base, theirs).filter((change) => !isOrder(change))
      expect(inGit.filter((change) => !has(value, change))).toEqual([])
      for (const { path, mine: ofMine } of conflicts) {
        if (path.at(-1) !== ORDER) expect(isSame(getAt(mine, path), ofMine)).toBe(true)
      }
    }),
    RUNS,
  )
})

test('a merge has what only one side changed, and a commit that is reverted leaves no trace', () => {
  fc.assert(
    fc.property(sampleArbitrary, sampleArbitrary, (base, other) => {
      const same = { conflicts: [] }
      for (const [mine, theirs] of [
        [other, base],
        [base, other],
        [other, other],
      ]) {
        const { value, conflicts } = mergeContent(base, mine, theirs)
        expect({ conflicts }).toEqual(same)
        expect(isSame(value, other)).toBe(true)
      }
    }),
    RUNS,
  )
})

test('a rebased edit merges to the same value with the same conflicts and fits the schema', () => {
  fc.assert(
    fc.property(...sides, (base, mine, theirs) => {
      const file = sampleSchema.safeParse(theirs).success ? theirs : SAMPLE
      const merged = mergeContent(base, mine, file, sampleSchema)
      expect(sampleSchema.safeParse(merged.value).success).toBe(true)
      const edit = rebaseEdit(file, merged)
      const saved = { version: 1, savedAt: '', savedBy: { id: 'a', username: 'ada' } }
      const again = mergeSaved(file, { ...saved, ...(edit && { edit }) }, sampleSchema)
      expect(isSame(again.value, merged.value)).toBe(true)
      const placesOf = ({ conflicts }: typeof merged) => conflicts.map(({ path }) => path.join('/'))
      expect(placesOf(again).toSorted()).toEqual(placesOf(merged).toSorted())
    }),
    RUNS,
  )
})
