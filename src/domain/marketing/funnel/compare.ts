/** The counts behind a percentage. */
export interface Share {
  readonly of: number
  readonly reached: number
}

export type Verdict =
  | { readonly kind: 'too-few'; readonly needed: number }
  | { readonly kind: 'no-difference'; readonly needed: number }
  | { readonly kind: 'winner'; readonly winner: 'a' | 'b'; readonly needed: number }

/** A difference worth acting on: ten percentage points. */
const POINTS = 0.1
/** Two-sided 95% confidence and 80% power. */
const CONFIDENCE = 1.96
const POWER = 0.8416
/** The normal approximation needs at least this many sessions. */
const FEWEST = 100

/**
 * Compare two rates with a two-proportion z-test. There is no winner until each side has enough
 * sessions to detect a difference of ten percentage points.
 */
export function compareRates(a: Share, b: Share): Verdict {
  const needed = calculateSampleSize(a, b)
  if (a.of < needed || b.of < needed) return { kind: 'too-few', needed }
  const gap = calculateRate(a) - calculateRate(b)
  const pooled = (a.reached + b.reached) / (a.of + b.of)
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / a.of + 1 / b.of))
  if (spread === 0 || Math.abs(gap / spread) < CONFIDENCE) return { kind: 'no-difference', needed }
  return { kind: 'winner', winner: gap > 0 ? 'a' : 'b', needed }
}

/** The sessions that each side needs. */
export function calculateSampleSize(a: Share, b: Share): number {
  const all = a.of + b.of
  const pooled = all === 0 ? 0.5 : (a.reached + b.reached) / all
  const visits = (2 * pooled * (1 - pooled) * (CONFIDENCE + POWER) ** 2) / POINTS ** 2
  return Math.max(FEWEST, Math.ceil(visits))
}

/** From 0 to 1, and 0 without sessions. */
export function calculateRate({ of, reached }: Share): number {
  return of === 0 ? 0 : reached / of
}
