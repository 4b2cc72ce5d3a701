import { parseSentJson } from './parse-text.ts'

/** Every expected error, with its HTTP status. */
export const FAILURE_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  changed: 412,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many': 429,
  unavailable: 503,
}

export type FailureCode = keyof typeof FAILURE_STATUS

/** An invalid field, with the sentence that the form shows. */
export interface FieldIssue {
  readonly field: string
  readonly message: string
}

/** A {@link Failure}, or what was not expected (`internal`), as a response body. */
export interface ErrorBody {
  readonly error: string
  readonly code: FailureCode | 'internal'
  readonly issues: readonly FieldIssue[]
}

type FailureDetail = Partial<Pick<Failure, 'issues' | 'retryAfter' | 'headers' | 'extra'>> & {
  readonly cause?: unknown
}

/**
 * An expected error, such as invalid input or a taken name, whose message is shown. Anything else
 * that is thrown is a bug or an outage and goes only to the log.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: FailureCode
  readonly issues: readonly FieldIssue[] = []
  /** Seconds after which trying again may help; becomes `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Additional response headers, such as `Allow`. */
  readonly headers: Readonly<Record<string, string>> = {}
  /** Additional members of the response body, such as a suggested slug. */
  readonly extra: Readonly<Record<string, unknown>> = {}

  constructor(code: FailureCode, message: string, { cause, ...detail }: FailureDetail = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    Object.assign(this, detail)
  }

  toJSON(): ErrorBody {
    return { ...this.extra, error: this.message, code: this.code, issues: this.issues }
  }
}

/** An error about one field. */
export function invalidField(field: string, message: string): Failure {
  return new Failure('invalid', message, { issues: [{ field, message }] })
}

/** The value of a field that has JSON text. @throws {Failure} `invalid`. */
export function parseJsonField(text: string, field: string, label = field): unknown {
  const value = parseSentJson(text)
  if (value === undefined) throw invalidField(field, `${label} must be JSON text`)
  return value
}
