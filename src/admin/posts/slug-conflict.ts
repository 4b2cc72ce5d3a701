import { isStatus } from '#client/query.ts'

/** The free slug the server suggests in place of a taken one, when that is why a save was refused. */
export function suggestionIn(error: unknown): string | undefined {
  if (!isStatus(error, 409)) return undefined
  const { refusal } = error
  const suggestion = 'suggestion' in refusal ? refusal.suggestion : undefined
  return typeof suggestion === 'string' ? suggestion : undefined
}
