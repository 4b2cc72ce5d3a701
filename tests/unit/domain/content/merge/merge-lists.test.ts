import { describe, expect, test } from 'vitest'
import type { Change } from '#domain/content/change.ts'
import { findFaults, mergeContent, withoutDone } from '#domain/content/merge/merge.ts'
import { isConflict, type Outcome } from '#domain/content/merge/outcome.ts'
import { toTree } from '#domain/content/tree.ts'
import { SAMPLE, sampleSchema } from '#tests/support/content-model.ts'

const MADE = { at: '2026-11-22T09:00:00.000Z', by: { id: 'a', username: 'ada' } }
const CITIES = ['dallas', 'austin', 'houston']

const set = (path: string, replaced: string | null, value: string, at = MADE.at): Change => {
  return { kind: 'set', ...MADE, at, path: path.split('/'), replaced, value }
}
const remove = (path: string, replaced: string): Change => {
  return { kind: 'remove', ...MADE, path: path.split('/'), replaced }
}
const order = (value: readonly string[], replaced = CITIES, path = 'cities'): Change => {
  return {
    kind: 'order',
    ...MADE,
    path: path.split('/'),
    replaced: [...replaced],
    value: [...value],
  }
}
const add = (path: string, value: string, after: string | null): Change => {
  return { kind: 'add', ...MADE, path: path.split('/'), value, after }
}

/** The cities of a merged document, and what became of each change. */
function merge(cities: readonly string[], ...changes: readonly Change[]) {
  const { value, outcomes } = mergeContent({ ...SAMPLE, cities }, changes, sampleSchema)
  // The merged value fits the schema because the file does.
  const merged = value as typeof SAMPLE
  return { cities: merged.cities.join(' '), states: changes.map((one) => outcomes.get(one)?.state) }
}

describe('an order', () => {
  test.each<
    [why: string, file: readonly string[], wanted: readonly string[], cities: string, state: string]
  >([
    [
      'applies',
      ['Dallas', 'Austin', 'Houston'],
      ['houston', 'dallas', 'austin'],
      'Houston Dallas Austin',
      'applied',
    ],
    [
      'is done',
      ['Houston', 'Dallas', 'Austin'],
      ['houston', 'dallas', 'austin'],
      'Houston Dallas Austin',
      'done',
    ],
    [
      'waits',
      ['Austin', 'Houston', 'Dallas'],
      ['houston', 'dallas', 'austin'],
      'Austin Houston Dallas',
      'moved',
    ],
    [
      'is done without a gone item',
      ['Houston', 'Dallas'],
      ['houston', 'dallas', 'austin'],
      'Houston Dallas',
      'done',
    ],
    [
      'keeps a new first item first',
      ['Waco', 'Dallas', 'Austin', 'Houston'],
      ['houston', 'dallas', 'austin'],
      'Waco Houston Dallas Austin',
      'applied',
    ],
    [
      'keeps a new item after its neighbor',
      ['Dallas', 'Waco', 'Austin', 'Houston'],
      ['houston', 'dallas', 'austin'],
      'Houston Dallas Waco Austin',
      'applied',
    ],
    [
      'keeps new items together',
      ['Dallas', 'Waco', 'Plano', 'Austin', 'Houston'],
      ['austin', 'houston', 'dallas'],
      'Austin Houston Dallas Waco Plano',
      'applied',
    ],
  ])('%s', (_, file, wanted, cities, state) => {
    expect(merge(file, order(wanted))).toEqual({ cities, states: [state] })
  })

  test('says how the file has it now, where that is another order', () => {
    const change = order(['houston', 'dallas', 'austin'])
    const file = { ...SAMPLE, cities: ['Austin', 'Houston', 'Dallas'] }
    const { outcomes } = mergeContent(file, [change], sampleSchema)
    expect(outcomes.get(change)).toEqual({
      state: 'moved',
      theirs: ['austin', 'houston', 'dallas'],
    })
  })
})

describe('an addition', () => {
  test.each<[after: string | null, cities: string]>([
    [null, 'Waco Dallas Austin'],
    ['dallas', 'Dallas Waco Austin'],
    ['austin', 'Dallas Austin Waco'],
    ['gone', 'Dallas Austin Waco'],
  ])('after %j', (after, cities) => {
    const merged = merge(['Dallas', 'Austin'], add('cities/+w', 'Waco', after))
    expect(merged).toEqual({ cities, states: ['applied'] })
  })

  test('is done where the file has the item', () => {
    const merged = merge(['Dallas', 'Waco'], add('cities/+w', 'Waco', null))
    expect(merged).toEqual({ cities: 'Dallas Waco', states: ['done'] })
  })

  test('comes after one that was added before it, also once the file has that', () => {
    const both = [add('cities/+w', 'Waco', 'dallas'), add('cities/+p', 'Plano', '+w')]
    expect(merge(['Dallas', 'Austin'], ...both).cities).toBe('Dallas Waco Plano Austin')
    expect(merge(['Dallas', 'Waco', 'Austin'], ...both).cities).toBe('Dallas Waco Plano Austin')
  })
})

describe('a removal', () => {
  test.each<[file: readonly string[], cities: string, state: string]>([
    [['Dallas', 'Austin'], 'Dallas', 'applied'],
    [['Dallas'], 'Dallas', 'done'],
  ])('from %j', (file, cities, state) => {
    expect(merge(file, remove('cities/austin', 'Austin'))).toEqual({ cities, states: [state] })
  })

  test('comes with an order and an addition of the same list', () => {
    const changes = [
      add('cities/+w', 'Waco', 'houston'),
      order(['houston', 'dallas']),
      remove('cities/austin', 'Austin'),
    ]
    expect(merge(SAMPLE.cities, ...changes).cities).toBe('Houston Waco Dallas')
  })
})

test('changes of lists that are gone wait for a decision', () => {
  const changes = [
    order(['b', 'a'], ['a', 'b'], 'steps/gone/signs'),
    add('steps/gone/signs/+x', 'x', null),
    remove('steps/gone/signs/a', 'a'),
    remove('none/a', 'a'),
    order(['b', 'a'], ['a', 'b'], 'title'),
  ]
  const { value, outcomes } = mergeContent(SAMPLE, changes, sampleSchema)
  expect(value).toEqual(SAMPLE)
  expect(changes.map((one) => outcomes.get(one)?.state).slice(0, 3)).toEqual(Array(3).fill('gone'))
  expect(outcomes.get(changes[4]!)).toEqual({ state: 'gone' })
})

test('lists inside of items are changed with the items themselves', () => {
  const changes = [
    remove('steps/one/signs/a', 'a'),
    order(['three', 'two', 'one'], ['one', 'two', 'three'], 'steps'),
  ]
  const { value } = mergeContent(SAMPLE, changes, sampleSchema)
  const [one, two, three] = SAMPLE.steps
  expect(value).toEqual({ ...SAMPLE, steps: [three, two, { ...one, signs: ['b'] }] })
})

describe('of changes that break a rule', () => {
  test('only the one that has to do with it is left out', () => {
    const good = set('note', null, 'Note', '2026-11-22T11:00:00.000Z')
    const bad = set('title', 'Home', 'much too long for a title')
    const { value, outcomes } = mergeContent(SAMPLE, [good, bad], sampleSchema)
    expect(value).toEqual({ ...SAMPLE, note: 'Note' })
    expect([...outcomes.values()].map(({ state }) => state).toSorted()).toEqual([
      'applied',
      'invalid',
    ])
  })

  test('the newest is left out first', () => {
    const [first, last] = [remove('cities/dallas', 'Dallas'), remove('cities/austin', 'Austin')]
    const newer = { ...first, at: '2026-11-22T11:00:00.000Z' }
    const file = { ...SAMPLE, cities: ['Dallas', 'Austin'] }
    for (const changes of [
      [newer, last],
      [last, newer],
    ]) {
      const { value } = mergeContent(file, changes, sampleSchema)
      expect(value).toEqual({ ...SAMPLE, cities: ['Dallas'] })
    }
  })

  test('a file that breaks one itself is left as it is', () => {
    const file = { ...SAMPLE, title: 'much too long for a title' }
    expect(mergeContent(file, [], sampleSchema).value).toEqual(file)
  })
})

test('faults are at ids, and an unknown key at its own place', () => {
  const tree = toTree({ ...SAMPLE, title: 5, steps: [{ title: 'One', text: 5, signs: [], x: 1 }] })
  const paths = findFaults(tree, sampleSchema).map(({ path }) => path.join('/'))
  expect(paths.toSorted()).toEqual(['steps/one/text', 'steps/one/x', 'title'])
})

test.each<[outcome: Outcome, waits: boolean]>([
  [{ state: 'applied' }, false],
  [{ state: 'done' }, false],
  [{ state: 'moved', theirs: 1 }, true],
  [{ state: 'gone' }, true],
  [{ state: 'invalid', message: '' }, true],
])('whether %j waits for a decision: %s', (outcome, waits) => {
  expect(isConflict(outcome)).toBe(waits)
})

describe('changes that stay after a deploy', () => {
  const renamed = set('cities/austin', 'Austin', 'Waco')
  const cities = ['Dallas', 'Waco', 'Houston']

  test('have the ids of today', () => {
    const changes = [
      renamed,
      order(['austin', 'dallas', 'houston']),
      add('cities/+p', 'Plano', 'austin'),
    ]
    expect(withoutDone({ ...SAMPLE, cities }, changes)).toEqual([
      order(['waco', 'dallas', 'houston'], ['dallas', 'waco', 'houston']),
      add('cities/+p', 'Plano', 'waco'),
    ])
  })

  test('keep the place of an addition at the start, and of what is gone', () => {
    const changes = [
      add('cities/+p', 'Plano', null),
      add('cities/+q', 'Paris', 'gone'),
      order(['b', 'a'], ['a', 'b'], 'steps/gone/signs'),
      set('steps/gone/text', 'x', 'y'),
    ]
    expect(withoutDone(SAMPLE, changes)).toEqual(changes)
  })
})
