/** A measured value, with its budget and a reference where there are any. */
export interface Row {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** The maximum, or with `atLeast` the minimum. */
  readonly budget?: number
  readonly atLeast?: boolean
  /** A value of the same run to compare with. */
  readonly reference?: { readonly what: string; readonly value: number }
}

/** Whether a value is within its budget; undefined without one. */
export function isWithinBudget({ value, budget, atLeast }: Row): boolean | undefined {
  if (budget === undefined) return undefined
  return atLeast ? value >= budget : value <= budget
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The nearest-rank percentile, `p` from 0 to 100. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.ceil((p / 100) * sorted.length)
  return sorted[Math.max(0, rank - 1)] ?? Number.NaN
}
