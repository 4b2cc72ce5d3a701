/** The result of one check of a deployed site. */
export interface CheckResult {
  /** `differs` is what a person has to act on; with `note` the site works all the same. */
  readonly outcome: 'holds' | 'note' | 'differs' | 'left out'
  readonly rule: string
  /** The site's response where it differs, or the measured value. */
  readonly found?: string | undefined
  /** The consequence of a difference for the site. */
  readonly meaning?: string | undefined
}

export type Results = AsyncGenerator<CheckResult>

/** Create a result, which has a `meaning` only where the site is not right. */
export function createResult(
  rule: string,
  isRight: boolean,
  found: string | undefined,
  meaning: string,
  otherwise: 'differs' | 'note' = 'differs',
): CheckResult {
  return isRight ? { outcome: 'holds', rule, found } : { outcome: otherwise, rule, found, meaning }
}

/** Create the result of a check that could not be made, with the reason. */
export function createSkippedResult(rule: string, meaning: string): CheckResult {
  return { outcome: 'left out', rule, meaning }
}
