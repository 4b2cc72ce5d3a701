/** One measured figure, beside its budget and, where it makes sense, a reference of the same run. */
export interface Row {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** What the figure must not pass; `atLeast` turns the comparison round. */
  readonly budget?: number
  readonly atLeast?: boolean
  /** Measured in the same run, on the same machine: what `value` should be read against. */
  readonly reference?: { readonly what: string; readonly value: number }
}

/** Whether a figure keeps its budget; undefined when it has none. */
export function keepsBudget({ value, budget, atLeast }: Row): boolean | undefined {
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
