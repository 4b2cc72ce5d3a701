import { expect, test } from 'vitest'
import { isLinearizable, type Operation } from './linearizability.ts'

const read = (start: number, end: number, value: number): Operation<number> => {
  return { start, end, apply: (state) => (state === value ? state : undefined) }
}
const write = (start: number, end: number, value: number): Operation<number> => {
  return { start, end, apply: () => value }
}

test.each([
  ['a read during a write, before it', [write(0, 4, 1), read(1, 2, 0), read(3, 5, 1)], true],
  ['a read after a write, before it', [write(0, 1, 1), read(2, 3, 0)], false],
  [
    'two reads that see a write and then not',
    [write(0, 9, 1), read(1, 2, 1), read(3, 4, 0)],
    false,
  ],
  [
    'a write without an answer, long after',
    [write(0, Infinity, 1), read(2, 3, 0), read(4, 5, 1)],
    true,
  ],
  ['a call without an answer that no order explains', [read(0, Infinity, 1), read(2, 3, 0)], true],
  ['a write without an answer, before it began', [read(0, 1, 1), write(2, Infinity, 1)], false],
])('the checker of histories explains %s: %3$s', (_, history, isExplained) => {
  expect(isLinearizable(history, 0)).toBe(isExplained)
})
