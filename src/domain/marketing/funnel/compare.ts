/** The counts behind a percentage. */
export interface Share {
  readonly of: number
  readonly reached: number
}

export type Verdict =
  /** `more` is about how many each side needs before the smallest difference worth knowing shows. */
  | { readonly kind: 'undecided'; readonly more: number }
  | { readonly kind: 'no-difference' }
  | { readonly kind: 'winner'; readonly winner: 'a' | 'b' }

/** The smallest difference worth knowing, as a part of the rate. */
const EFFECT = 0.2
/** Two-sided: a winner by chance alone in one of twenty comparisons. */
const CHANCE = 0.05
const CONFIDENCE = 1.96
/** The factor with which 80% of the differences worth knowing are found. */
const POWER = 0.8416
/** A side with fewer visitors wins nothing: the first few would decide. */
const FEWEST = 100
/** The normal distribution is close enough where at least this many are expected in each cell. */
const FEWEST_EXPECTED = 10
/** Tables that are equally likely differ by the last bits of their logarithms. */
const ROUNDING = 1e-9

/** Compares two rates: by Fisher's exact test where few are expected, otherwise as two proportions. */
export function compareRates(a: Share, b: Share): Verdict {
  const fewer = Math.min(a.of, b.of)
  if (fewer >= FEWEST && isBeyondChance(a, b))
    return { kind: 'winner', winner: calculateRate(a) > calculateRate(b) ? 'a' : 'b' }
  const more = calculateSampleSize(a, b) - fewer
  return more > 0 ? { kind: 'undecided', more } : { kind: 'no-difference' }
}

/**
 * Returns the number that each side needs to show a difference of a fifth of the rate. One success
 * and one failure are added, so that a rate of 0 has a result too.
 */
function calculateSampleSize(a: Share, b: Share): number {
  const rate = (a.reached + b.reached + 1) / (a.of + b.of + 2)
  const size = (2 * (1 - rate) * (CONFIDENCE + POWER) ** 2) / (rate * EFFECT ** 2)
  return Math.max(FEWEST, Math.ceil(size))
}

/** The share from 0 to 1; 0 without sessions. */
export function calculateRate({ of, reached }: Share): number {
  return of === 0 ? 0 : reached / of
}

function isBeyondChance(a: Share, b: Share): boolean {
  const pooled = (a.reached + b.reached) / (a.of + b.of)
  const expected = Math.min(a.of, b.of) * Math.min(pooled, 1 - pooled)
  if (expected < FEWEST_EXPECTED) return calculateFisherExact(a, b) < CHANCE
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / a.of + 1 / b.of))
  return Math.abs(calculateRate(a) - calculateRate(b)) / spread >= CONFIDENCE
}

/**
 * Returns the probability of a table at least as uneven by chance: Fisher's exact test, two-sided.
 */
export function calculateFisherExact(a: Share, b: Share): number {
  const reached = a.reached + b.reached
  const least = Math.max(0, reached - b.of)
  const most = Math.min(reached, a.of)
  // Weights are logarithms and follow from one another, because the first can underflow.
  const weights = [0]
  for (let n = least; n < most; n++) {
    const step = ((reached - n) * (a.of - n)) / ((n + 1) * (b.of - reached + n + 1))
    weights.push((weights.at(-1) ?? 0) + Math.log(step))
  }
  const top = Math.max(...weights)
  const found = (weights[a.reached - least] ?? 0) + ROUNDING
  const shares = weights.map((weight) => Math.exp(weight - top))
  const uneven = shares.filter((_, index) => (weights[index] ?? 0) <= found)
  return sumValues(uneven) / sumValues(shares)
}

function sumValues(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
