import type { Endpoint } from '#server/http/endpoint.ts'
import { call } from '#tests/support/call.ts'

/** Beyond this nobody waits for an answer. */
export const LIMIT_MS = 10_000

/** One request, made ready to be sent into a store that fails. */
export interface Attempt {
  /** May be called again: it is the same request once more. */
  readonly send: () => Promise<Answer>
  /** Whether all that the request is for is in the store. Left out where it is for an answer only. */
  readonly isDone?: () => Promise<boolean>
}

export interface Endeavour {
  readonly what: string
  /** Put into the store what the request needs. */
  readonly begin: () => Promise<Attempt>
  /** Hashes a password, which takes a third of a second: tried with the worst fault only. */
  readonly isCostly?: boolean
  /** A try that failed counts for a rate limit, lest a failing store be a way around it. */
  readonly isLimited?: boolean
}

/** An answer as its caller has it in the end. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  /** Whether the body ended as it should; a broken one shows its reader that it is not all. */
  readonly isWhole: boolean
  /** From the request to the answer; what goes on behind it is not waited for. */
  readonly ms: number
  readonly text: string
}

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'

/** Send a request as a browser would, and read its answer to the end. */
export async function send(
  endpoint: Endpoint,
  path: string,
  options: Parameters<typeof call>[2] = {},
): Promise<Answer> {
  const startedAt = performance.now()
  let ms = 0
  const timed: Endpoint = async (request, context) => {
    // As on the platform: what fails behind the answer is logged, and the answer stands.
    const waitUntil = (work: Promise<unknown>) => context.waitUntil(work.catch(() => {}))
    const response = await endpoint(request, { ...context, waitUntil })
    ms = performance.now() - startedAt
    return response
  }
  const headers = { 'user-agent': BROWSER, ...options.headers }
  const response = await call(timed, path, { ...options, headers })
  const text = await response.text().catch(() => undefined)
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    isWhole: text !== undefined,
    ms,
    text: text ?? '',
  }
}
