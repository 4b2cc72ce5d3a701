/** What one check of a deployed site found. */
export interface Finding {
  /** `differs` is what a person has to act on; with `note` the site works all the same. */
  readonly result: 'holds' | 'note' | 'differs' | 'left out'
  readonly what: string
  /** What was found instead, or what was measured. */
  readonly found?: string | undefined
  /** What a difference means for the site. */
  readonly meaning?: string | undefined
}

export type Findings = AsyncGenerator<Finding>

/** What was found; `meaning` is shown only where it is not right. */
export function createFinding(
  what: string,
  isRight: boolean,
  found: string | undefined,
  meaning: string,
  otherwise: 'differs' | 'note' = 'differs',
): Finding {
  return isRight ? { result: 'holds', what, found } : { result: otherwise, what, found, meaning }
}

export function skippedFinding(what: string, meaning: string): Finding {
  return { result: 'left out', what, meaning }
}
