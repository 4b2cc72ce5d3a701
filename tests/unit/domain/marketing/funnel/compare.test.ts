import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calculateRate,
  calculateSampleSize,
  compareRates,
} from '#domain/marketing/funnel/compare.ts'

describe('compare', () => {
  test('reports no winner below the required sample', () => {
    expect(compareRates({ of: 20, reached: 20 }, { of: 20, reached: 0 }).kind).toBe('too-few')
  })

  test('requires 393 visits each at a completion rate of 50%', () => {
    expect(calculateSampleSize({ of: 100, reached: 50 }, { of: 100, reached: 50 })).toBe(393)
  })

  test('requires at least a hundred', () => {
    expect(calculateSampleSize({ of: 10, reached: 0 }, { of: 10, reached: 0 })).toBe(100)
  })

  test('needs the sample on each side, and no more', () => {
    const kindOf = (a: number, b: number) =>
      compareRates({ of: a, reached: 0 }, { of: b, reached: 0 }).kind
    expect([kindOf(99, 100), kindOf(100, 99), kindOf(99, 99)]).toEqual(Array(3).fill('too-few'))
    expect(kindOf(100, 100)).toBe('no-difference')
    expect(calculateSampleSize({ of: 0, reached: 0 }, { of: 0, reached: 0 })).toBe(393)
  })

  test('a rate is a share of the visits, and 0 without any', () => {
    expect(calculateRate({ of: 4, reached: 1 })).toBe(0.25)
    expect(calculateRate({ of: 0, reached: 0 })).toBe(0)
  })

  test('calls a difference of two standard errors a winner, and a smaller one none', () => {
    const with200 = { of: 1000, reached: 200 }
    expect(compareRates({ of: 1000, reached: 236 }, with200).kind).toBe('no-difference')
    expect(compareRates({ of: 1000, reached: 237 }, with200)).toMatchObject({ winner: 'a' })
    expect(compareRates(with200, { of: 1000, reached: 237 })).toMatchObject({ winner: 'b' })
  })

  test('reports the better quiz when the difference is significant', () => {
    expect(compareRates({ of: 1000, reached: 300 }, { of: 1000, reached: 200 })).toMatchObject({
      kind: 'winner',
      winner: 'a',
    })
  })

  test('reports no winner when the difference is not significant', () => {
    expect(compareRates({ of: 1000, reached: 201 }, { of: 1000, reached: 200 }).kind).toBe(
      'no-difference',
    )
  })

  test('reports the mirrored result for swapped sides', () => {
    const share = fc
      .tuple(fc.nat(5000), fc.nat(5000))
      .map(([x, y]) => ({ of: Math.max(x, y), reached: Math.min(x, y) }))
    const mirrored = { a: 'b', b: 'a' } as const
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [there, back] = [compareRates(a, b), compareRates(b, a)]
        expect(back.kind).toBe(there.kind)
        if (there.kind === 'winner' && back.kind === 'winner') {
          expect(back.winner).toBe(mirrored[there.winner])
        }
      }),
    )
  })
})
