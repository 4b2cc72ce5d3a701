/**
 * An error that our own code foresees. Its message is written for the person who sees it.
 *
 * Anything else that is thrown is a bug or comes from the browser or a library. It is logged, and so
 * is an expected error with such a cause.
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
