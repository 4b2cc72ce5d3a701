import { describe, expect, test } from 'vitest'
import { findFaults, mergeContent, withoutDone } from '#domain/content/merge/merge.ts'
import { isConflict, type Outcome } from '#domain/content/merge/outcome.ts'
import { toTree } from '#domain/content/tree.ts'
import { add, order, remove, set } from '#tests/support/content-changes.ts'
import { SAMPLE, sampleSchema } from '#tests/support/content-model.ts'

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
