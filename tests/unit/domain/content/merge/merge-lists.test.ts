import { describe, expect, test } from 'vitest'
import type { Change } from '#domain/content/change.ts'
import { mergeContent } from '#domain/content/merge/merge.ts'
import { add, order, remove } from '#tests/support/content-changes.ts'
import { SAMPLE, sampleSchema } from '#tests/support/content-model.ts'

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
