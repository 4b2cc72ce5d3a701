/** A measured value, with its budget and a reference where there are any, or a finding in words. */
export interface Row {
  readonly what: string
  readonly value: number | string
  readonly unit?: string
  /** The maximum, or with `atLeast` the minimum. */
  readonly budget?: number
  readonly atLeast?: boolean
  /** A value to compare with. */
  readonly reference?: { readonly what: string; readonly value: number | string }
  /** Whether it is as it must be, where no budget says so. */
  readonly holds?: boolean
}

export interface Options {
  /** With smaller volumes. */
  readonly isQuick: boolean
  /** The first seed of simulations, and how many to run. */
  readonly seed?: string | undefined
  readonly seeds?: string | undefined
  /** For mutants: only what earlier runs found, or everything again. */
  readonly report: boolean
  readonly force: boolean
}

/** What one npm script runs: several programs, by name. */
export interface Programs {
  readonly names: readonly string[]
  /** How long one of them may take. */
  readonly limitMinutes: number
  run(name: string, options: Options): Promise<readonly Row[]>
  /** Once all that were chosen have run. */
  end?: () => Promise<readonly Row[]>
}

/** Whether a row is as it must be; undefined where nothing says so. */
export function isRight({ value, budget, atLeast, holds }: Row): boolean | undefined {
  if (budget === undefined || typeof value === 'string') return holds
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
