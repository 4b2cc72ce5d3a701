import { isStatus } from '#client/query.ts'

/** The free slug that the server suggests when a save failed because of a taken one. */
export function suggestedSlugIn(error: unknown): string | undefined {
  if (!isStatus(error, 409)) return undefined
  const { refusal } = error
  const suggestion = 'suggestion' in refusal ? refusal.suggestion : undefined
  return typeof suggestion === 'string' ? suggestion : undefined
}
