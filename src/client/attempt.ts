import { createId } from './create-id.ts'

/** An attempt to send a text. The server recognizes its repetition by the id. */
export interface Attempt {
  readonly text: string
  readonly id: string
}

/** The next attempt to send a text: a repetition only if nothing was changed since the last one. */
export function nextAttempt(last: Attempt | undefined, text: string): Attempt {
  return last?.text === text ? last : { text, id: createId() }
}
