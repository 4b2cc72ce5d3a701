/** What becomes of a change. */
export type Outcome =
  /** It is in the merged document. */
  | { readonly state: 'applied' }
  /** The file says the same already. */
  | { readonly state: 'done' }
  /** The file holds something else than what the change replaced. */
  | { readonly state: 'moved'; readonly theirs: unknown }
  /** What it changed is no longer in the file. */
  | { readonly state: 'gone' }
  /** With it the document would break a rule. */
  | { readonly state: 'invalid'; readonly message: string }

export const APPLIED: Outcome = { state: 'applied' }
export const DONE: Outcome = { state: 'done' }
export const GONE: Outcome = { state: 'gone' }

/** Whether the change is left out of the document and a person has to decide. */
export function isConflict({ state }: Outcome): boolean {
  return state === 'moved' || state === 'gone' || state === 'invalid'
}
