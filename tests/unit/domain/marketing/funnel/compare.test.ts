import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  calculateRate,
  compareRates,
  calculateFisherExact,
  type Share,
} from '#domain/marketing/funnel/compare.ts'

const of = (reached: number, all: number): Share => ({ of: all, reached })

test.each([
  // Fisher's exact test: p = 0.12, 0.03 and 0.06.
  [of(4, 100), of(0, 100), 'undecided'],
  [of(6, 100), of(0, 100), 'a'],

  // Two proportions: z = 2.01 and 1.95.
  [of(237, 1000), of(200, 1000), 'a'],
  [of(200, 1000), of(237, 1000), 'b'],
  [of(236, 1000), of(200, 1000), 'undecided'],
  [of(2000, 10_000), of(2001, 10_000), 'no-difference'],
  // The first few visitors decide nothing, however far they are apart.
  [of(20, 20), of(0, 20), 'undecided'],
  [of(100, 100), of(100, 100), 'no-difference'],
] as const)('a verdict on %j and %j is %s', (a, b, expected) => {
  const verdict = compareRates(a, b)
  expect(verdict.kind === 'winner' ? verdict.winner : verdict.kind).toBe(expected)
})

test('a verdict says how many more each side needs, counted from the smaller one', () => {
  expect(compareRates(of(40, 100), of(150, 300))).toEqual({ kind: 'undecided', more: 334 })
})

test("Fisher's exact test equals the sum over all tables of exact fractions", () => {
  const share = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.nat(40))
    .map(([all, reached]) => of(Math.min(reached, all), all))
  fc.assert(
    fc.property(share, share, (a, b) => {
      expect(calculateFisherExact(a, b)).toBeCloseTo(countTables(a, b), 9)
    }),
  )
})

test("Fisher's exact test answers for a million visits", () => {
  expect(calculateFisherExact(of(9, 1_000_000), of(2, 1_000_000))).toBeCloseTo(0.0654, 3)
})

/** The same by whole numbers: every table with these sums, weighed by how many ways lead to it. */
function countTables(a: Share, b: Share): number {
  const reached = a.reached + b.reached
  const ways = (n: number) => choose(a.of, n) * choose(b.of, reached - n)
  const all = Array.from({ length: reached + 1 }, (_, n) => ways(n))
  const uneven = all.filter((count) => count <= ways(a.reached))
  const total = (counts: readonly bigint[]) => counts.reduce((sum, count) => sum + count, 0n)
  return Number((total(uneven) * 10n ** 12n) / total(all)) / 1e12
}

function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let result = 1n
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i)
  return result
}

test('a rate is a share of the visits, and 0 without any', () => {
  expect(calculateRate(of(1, 4))).toBe(0.25)
  expect(calculateRate(of(0, 0))).toBe(0)
})
