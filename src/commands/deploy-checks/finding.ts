/** The result of one check of a deployed site. */
export interface Finding {
  /** `differs` is what a person has to act on; with `note` the site works all the same. */
  readonly result: 'holds' | 'note' | 'differs' | 'left out'
  readonly what: string
  /** The site's response where it differs, or the measured value. */
  readonly found?: string | undefined
  /** The consequence of a difference for the site. */
  readonly meaning?: string | undefined
}

export type Findings = AsyncGenerator<Finding>

/** Create a finding, which has a `meaning` only where the site is not right. */
export function createFinding(
  what: string,
  isRight: boolean,
  found: string | undefined,
  meaning: string,
  otherwise: 'differs' | 'note' = 'differs',
): Finding {
  return isRight ? { result: 'holds', what, found } : { result: otherwise, what, found, meaning }
}

/** The finding of a check that was skipped. */
export function skippedFinding(what: string, meaning: string): Finding {
  return { result: 'left out', what, meaning }
}
