import { call } from '#tests/support/call.ts'
import { BROWSER_USER_AGENT } from '../../support/user-agent.ts'

/** The longest time that a visitor waits. */
export const LIMIT_MS = 10_000

/** A request, ready to be sent while the store fails. */
export interface PreparedScenario {
  /** Send the request; calling it again repeats the same request. */
  readonly send: () => Promise<Outcome>
  /** Whether the store contains everything the request must write. Absent for reads. */
  readonly isDone?: () => Promise<boolean>
}

export interface Scenario {
  readonly name: string
  /** Write what the request needs to the store. */
  readonly prepare: () => Promise<PreparedScenario>
  /** The longest time, if it is another one than {@link LIMIT_MS}. */
  readonly limitMs?: number
  /** Failed requests count toward a rate limit, so that faults are no way around it. */
  readonly isRateLimited?: boolean
}

/** The response as the client received it. */
export interface Outcome {
  readonly status: number
  readonly retryAfter: string | null
  /** Whether the body was complete. */
  readonly isWhole: boolean
  /** From the request to the response, without background tasks. */
  readonly ms: number
  readonly text: string
}

/** Send a request with a browser's headers, and read the whole response. */
export async function send(
  path: string,
  options: Parameters<typeof call>[1] = {},
): Promise<Outcome> {
  const startedAt = performance.now()
  let ms = 0
  const headers = { 'user-agent': BROWSER_USER_AGENT, ...options.headers }
  const response = await call(path, {
    ...options,
    headers,
    onResponse: () => (ms = performance.now() - startedAt),
    // The platform logs failures of background tasks; they do not change the response.
    ignoresTasks: true,
  })
  const text = await response.text().catch(() => undefined)
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    isWhole: text !== undefined,
    ms,
    text: text ?? '',
  }
}
