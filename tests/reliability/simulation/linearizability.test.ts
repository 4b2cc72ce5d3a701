import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLinearizable, type Operation } from './linearizability.ts'

/** A call on one number: a read with its answer, or a compare-and-swap with its result. */
type Call = { start: number; end: number } & (
  | { kind: 'read'; value: number }
  | { kind: 'swap'; from: number; to: number; succeeded: boolean }
)

const toOperation = (call: Call): Operation<number> => ({
  start: call.start,
  end: call.end,
  apply(state) {
    if (call.kind === 'read')
      return call.value === state || call.end === Infinity ? state : undefined
    if (call.end === Infinity) return call.from === state ? call.to : undefined
    if (call.succeeded) return call.from === state ? call.to : undefined
    return call.from === state ? undefined : state
  },
})

/** Every order of every subset that has all answered calls. */
function isExplainedByAnyOrder(history: readonly Operation<number>[], initial: number): boolean {
  const tryNext = (left: readonly Operation<number>[], state: number): boolean => {
    if (left.every(({ end }) => end === Infinity)) return true
    return left.some((operation) => {
      const rest = left.filter((other) => other !== operation)
      if (rest.some(({ end }) => end < operation.start)) return false
      const next = operation.apply(state)
      return next !== undefined && tryNext(rest, next)
    })
  }
  return tryNext(history, initial)
}

const value = fc.integer({ min: 0, max: 2 })
const time = fc.record({
  start: fc.integer({ min: 0, max: 8 }),
  length: fc.integer({ min: 0, max: 6 }),
})
const call = fc
  .tuple(
    time,
    fc.boolean(),
    fc.oneof(
      fc.record({ kind: fc.constant('read' as const), value }),
      fc.record({
        kind: fc.constant('swap' as const),
        from: value,
        to: value,
        succeeded: fc.boolean(),
      }),
    ),
  )
  .map(([{ start, length }, isAnswered, rest]): Call => ({
    start,
    end: isAnswered || rest.kind === 'read' ? start + length : Infinity,
    ...rest,
  }))

test('the checker of histories agrees with trying every order on small ones', () => {
  const verdicts = new Set<boolean>()
  fc.assert(
    fc.property(fc.array(call, { maxLength: 6 }), (calls) => {
      const history = calls.map(toOperation)
      const verdict = isLinearizable(history, 0)
      verdicts.add(verdict)
      return verdict === isExplainedByAnyOrder(history, 0)
    }),
    { numRuns: 2_000 },
  )
  expect(verdicts.size).toBe(2)
})
