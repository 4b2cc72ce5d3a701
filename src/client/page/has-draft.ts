/**
 * Whether a form has a draft of `form-draft.ts`. That module would add 3 kB to every page with the form, for a
 * draft that few visitors have.
 */
export function hasDraft(form: string): boolean {
  try {
    return sessionStorage.getItem(`${form}-draft`) !== null
  } catch {
    return false // Storage is not available.
  }
}
