import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query'
import { ApiError, request } from './api.ts'

const FIVE_MINUTES = 5 * 60 * 1000

/** Where the signed-in user is cached; the address is the key, as for every query. */
export const USER_KEY = ['/api/user'] as const

/** When somebody signed in on this page, in the cache of who it is. */
const SIGNED_IN_KEY = ['signed-in-at'] as const

/** How long a session that has just begun is not doubted. */
const FRESH_MS = 10_000

/** Somebody has signed in: that is who it is. */
export function cacheSignedInUser(client: QueryClient, user: unknown): void {
  client.setQueryData(USER_KEY, user)
  client.setQueryData(SIGNED_IN_KEY, Date.now())
}

/** Read one of our own addresses as JSON, whose shape the endpoint's domain type promises. */
export async function fetchJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await request(path, signal ? { signal } : {})
  return response.json()
}

/**
 * The query function of every screen: the key's segments joined by a slash are the address.
 *
 * @param on401 What a missing session means: an error, or simply that nobody is signed in.
 */
export function reader<T>(on401: 'throw' | 'returnNull' = 'throw'): QueryFunction<T> {
  return async ({ queryKey, signal }) => {
    try {
      return await fetchJson<T>(queryKey.join('/'), signal)
    } catch (error) {
      // Only queries whose type admits null ask for it.
      if (on401 === 'returnNull' && isStatus(error, 401)) return null as T
      throw error
    }
  }
}

/** As {@link reader}, for an address that answers a list: screens go through it without looking. */
export function listReader<T>(): QueryFunction<readonly T[]> {
  const read = reader<unknown>()
  return async (context) => {
    const answer = await read(context)
    // The items are of the shape that the endpoint's domain type promises.
    if (Array.isArray(answer)) return answer as readonly T[]
    throw new Error('The answer is not a list')
  }
}

/** Whether a failed call was answered with this status. */
export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status
}

/** The server's own sentence about a failed call, or `fallback` where it gave none. */
export function errorSentence(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback
}

/**
 * What to tell of a failed call: our server's sentence, which its `code` marks as ours; of any other
 * answer the status and the body as they came.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError && error.refusal.code) return errorSentence(error, error.message)
  return error instanceof Error ? error.message : String(error)
}

/**
 * The admin area's cache, with the specification's defaults.
 *
 * A call answered 401 means that the session may have ended, wherever it was made: who is signed in is
 * asked again, and when nobody is, every protected screen goes. Not in the first seconds after signing in:
 * a browser that keeps no cookie is refused at once, and would be led back to the form without a word.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    const isRefused = isStatus(error, 401) || isStatus(error.cause, 401)
    if (!isRefused || !client.getQueryData(USER_KEY)) return
    const signedInAt = client.getQueryData<number>(SIGNED_IN_KEY) ?? 0
    if (Date.now() - signedInAt < FRESH_MS) return
    void client.refetchQueries({ queryKey: USER_KEY }, { cancelRefetch: false })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: reader(),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        gcTime: FIVE_MINUTES,
        retry: false,
      },
      mutations: { retry: false },
    },
  })
  return client
}
