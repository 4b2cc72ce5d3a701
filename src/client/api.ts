import { USER_HEADER } from '#domain/accounts/session.ts'
import type { ErrorBody } from '#domain/failure.ts'
import { isRecord } from '#domain/is-record.ts'
import { parseJson } from '#domain/parse-text.ts'
import { ExpectedError } from './expected-error.ts'

/** A failed call. Its message is `"<status>: <body text>"`, as section 8 of the specification says. */
export class ApiError extends ExpectedError {
  override readonly name = 'ApiError'
  readonly status: number
  readonly refusal: Partial<ErrorBody>

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`)
    this.status = status
    const body = parseJson(text)
    // Nothing where a proxy responds with a page. Every member is optional and checked where it is
    // read.
    this.refusal = isRecord(body) ? body : {}
  }

  /** The server's sentence, if it sent one. */
  get sentence(): string | undefined {
    return typeof this.refusal.error === 'string' ? this.refusal.error : undefined
  }
}

/** The issue of each field, by its name in the request. */
export type Issues = Readonly<Record<string, string>>

/** The server's sentences about single fields, to be shown beside them. */
export function issuesIn(error: unknown): Issues {
  const issues = error instanceof ApiError ? error.refusal.issues : undefined
  return Object.fromEntries(issues?.map(({ field, message }) => [field, message]) ?? [])
}

interface Call extends Pick<RequestInit, 'keepalive' | 'signal'> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The id of the user who is signed in, as far as this page knows. */
let expectedUserId: string | undefined

/**
 * Names the user in every request to our own API from now on. Another tab may sign in someone else,
 * in whose name the server must not answer this page.
 */
export function expectUser(id: string | undefined): void {
  expectedUserId = id
}

/**
 * Calls our own API with credentials. The body is sent as JSON, a file as it is.
 *
 * @throws {ApiError} for any status that is not a success.
 */
export async function request(
  path: string,
  { body = null, headers, ...init }: Call = {},
): Promise<Response> {
  const isJson = body !== null && !(body instanceof Blob)
  const response = await fetchFile(path, {
    ...init,
    headers: {
      ...headers,
      ...(isJson && { 'content-type': 'application/json' }),
      ...(expectedUserId !== undefined && { [USER_HEADER]: expectedUserId }),
    },
    body: isJson ? JSON.stringify(body) : body,
    credentials: 'include',
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response
}

/**
 * Fetches something of the site, whatever its status. It always reads the whole body: a connection
 * that breaks off in it fails here, and otherwise it is free again.
 *
 * @throws {ExpectedError} without a connection, or the reason why `signal` was aborted.
 */
export async function fetchFile(path: string, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init)
    const body = await response.blob()
    // A status such as 204 allows no body, not even an empty one.
    return new Response(body.size > 0 ? body : null, response)
  } catch {
    // Only an abort or a lost connection make a request or its body fail.
    init?.signal?.throwIfAborted()
    throw new ExpectedError('The server does not answer. Is there a connection?')
  }
}

/**
 * Fetches JSON that the build wrote from checked content. It is trusted to be `T`.
 *
 * @throws {ApiError} for any status that is not a success.
 */
export async function fetchBuiltJson<T>(path: string): Promise<T> {
  const response = await fetchFile(path)
  if (!response.ok) throw new ApiError(response.status, '', path)
  return response.json()
}
