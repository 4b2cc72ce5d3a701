/**
 * An error that our own code foresees, with a message for the person who sees it. Any other is a
 * bug or comes from the browser or a library; it is logged, also as the cause of an expected one.
 */
export class ExpectedError extends Error {
  override readonly name: string = 'ExpectedError'
}

/** Logs an error, unless it and what caused it are expected. */
export function logUnexpected(error: unknown): void {
  if (!isExpected(error)) console.error(error)
}

/** Whether an error is expected with all its causes. */
export function isExpected(error: unknown): boolean {
  if (!(error instanceof ExpectedError)) return false
  return error.cause === undefined || isExpected(error.cause)
}
