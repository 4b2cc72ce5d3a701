import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { ApiError, expectUser, request } from './api.ts'
import { ExpectedError, logUnexpected } from './expected-error.ts'
import { markStaff } from './tracking/attribution.ts'

/** The query key of the signed-in user. */
export const USER_KEY = ['/api/user'] as const

/** The query key under which the time of the last sign-in is cached. */
export const SIGNED_IN_AT_KEY = ['signed-in-at'] as const

/** A session that ends sooner after its sign-in was never kept by the browser. */
const NEW_SESSION_MS = 10_000

/** Makes the session known to the screens, at the end of every way to sign in. */
export function cacheSignedInUser(client: QueryClient, user: unknown): void {
  // A response to the previous user may have arrived after their session ended.
  client.removeQueries({ type: 'inactive' })
  client.setQueryData(USER_KEY, user)
  client.setQueryData(SIGNED_IN_AT_KEY, Date.now())
}

/** Whether the browser rejects cookies: none at all, or the one of the sign-in a moment ago. */
export function rejectsCookies(client: QueryClient): boolean {
  const signedInAt = client.getQueryData<number>(SIGNED_IN_AT_KEY) ?? 0
  return !navigator.cookieEnabled || Date.now() - signedInAt < NEW_SESSION_MS
}

/** Fetches JSON from our own API. The endpoint's domain type is trusted to be `T`. */
export async function fetchJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await request(path, signal ? { signal } : {})
  return response.json()
}

/** Sends JSON to our own API. The endpoint's domain type is trusted to be `T`. */
export async function sendJson<T>(
  path: string,
  method: 'POST' | 'PUT' | 'DELETE',
  body?: unknown,
): Promise<T> {
  const response = await request(path, { method, body })
  return response.json()
}

/**
 * The query function of every screen: the segments of the key, joined by slashes, are the URL.
 *
 * @param on401 Whether a missing session is an error or `null`.
 */
export function createQueryFn<T>(on401: 'throw' | 'returnNull' = 'throw'): QueryFunction<T> {
  return async ({ queryKey, signal }) => {
    try {
      return await fetchJson<T>(queryKey.join('/'), signal)
    } catch (error) {
      // `returnNull` is only set for queries whose type includes null.
      if (on401 === 'returnNull' && isStatus(error, 401)) return null as T
      throw error
    }
  }
}

/** Whether a call failed with this status. */
export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

/** Whether a call failed, or made another fail, for want of a session or a permission. */
export function isAccessError(error: Error): boolean {
  return [error, error.cause].some((one) => isStatus(one, 401) || isStatus(one, 403))
}

/** The server's sentence about a failed call, or `fallback` if it sent none. */
export function errorSentence(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback
}

/**
 * Returns what a person reads about an error: the sentence of our own server, which always sends a
 * `code`, or else the message, if it is expected. The caches log the errors of their queries and
 * mutations; one that is caught by hand needs {@link reportError}.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError && error.refusal.code) return errorSentence(error, error.message)
  if (error instanceof ExpectedError) return error.message
  return 'Something went wrong. Please reload the page.'
}

/** Logs an error that was caught by hand, unless it is expected. Returns what a person reads about it. */
export function reportError(error: unknown): string {
  logUnexpected(error)
  return errorMessage(error)
}

const SESSION_KEYS = new Set<unknown>([USER_KEY[0], SIGNED_IN_AT_KEY[0]])

/** Forgets what a user was shown when the session ends, however it does, and names the next one. */
function followUser(client: QueryClient): void {
  let known: string | undefined
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== USER_KEY[0]) return
    const id = client.getQueryData<{ id: string } | null>(USER_KEY)?.id
    if (id === known) return
    if (known !== undefined)
      client.removeQueries({ predicate: ({ queryKey }) => !SESSION_KEYS.has(queryKey[0]) })
    known = id
    expectUser(id)
    // A session that expires does not remove the mark: the browser still belongs to staff.
    if (id !== undefined) markStaff(true)
  })
}

/**
 * The admin area's cache, with the specification's defaults.
 *
 * Any 401 or 403 refetches the user, so that screens disappear when the session has ended or when a
 * permission was taken away.
 *
 * @param watchSession Called before that with the user's id. Returns a function to call if the
 *   session has ended.
 */
export function createQueryClient(watchSession = (_userId: string) => () => {}): QueryClient {
  const onError = (error: Error) => {
    logUnexpected(error)
    const user = client.getQueryData<{ id: string } | null>(USER_KEY)
    if (isAccessError(error) && user) void checkSession(watchSession(user.id))
  }
  async function checkSession(onEnded: () => void): Promise<void> {
    await client.refetchQueries({ queryKey: USER_KEY }, { cancelRefetch: false })
    if (client.getQueryData(USER_KEY) === null) onEnded()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: createQueryFn(),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        gcTime: 5 * MINUTE_MS,
        retry: false,
      },
      mutations: { retry: false },
    },
  })
  followUser(client)
  return client
}
