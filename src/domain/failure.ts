/** Every refusal a caller may hear of; the server's status for each is in `server/endpoint.ts`. */
export type FailureCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'changed'
  | 'too-large'
  | 'unsupported-type'
  | 'too-many'
  | 'unavailable'

/** One field that did not pass, in the words the form will show. */
export interface FieldIssue {
  readonly field: string
  readonly message: string
}

/** A {@link Failure} as it crosses the wire. */
export interface ErrorBody {
  readonly error: string
  readonly code: FailureCode
  readonly issues: readonly FieldIssue[]
}

interface FailureDetail {
  readonly issues?: readonly FieldIssue[]
  /** Seconds after which trying again may help; becomes `Retry-After`. */
  readonly retryAfter?: number
  readonly cause?: unknown
  /** More headers of the answer, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>
  /** More members of the answer's body, such as a suggested slug. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/**
 * A refusal we expected: bad input, a missing post, a taken name.
 *
 * Anything else that is thrown is a bug or an outage, and belongs in the log, not in front of the
 * visitor.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: FailureCode
  readonly issues: readonly FieldIssue[]
  readonly retryAfter: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly extra: Readonly<Record<string, unknown>>

  constructor(code: FailureCode, message: string, detail: FailureDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause })
    this.code = code
    this.issues = detail.issues ?? []
    this.retryAfter = detail.retryAfter
    this.headers = detail.headers ?? {}
    this.extra = detail.extra ?? {}
  }

  toJSON(): ErrorBody {
    return { ...this.extra, error: this.message, code: this.code, issues: this.issues }
  }
}

/** A refusal of one field. */
export function invalidField(field: string, message: string): Failure {
  return new Failure('invalid', message, { issues: [{ field, message }] })
}
