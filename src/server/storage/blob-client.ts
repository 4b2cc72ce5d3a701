import { getStore, type Store } from '@netlify/blobs'
import { Failure } from '#domain/failure.ts'
import { currentTime, elapsedMs, sleep } from '../clock.ts'
import { findDeployContext } from '../deploy.ts'
import { isPatient, remainingMs } from './deadline.ts'

export type { Store }

/** Pauses between the attempts of a failing request; a build or a command can wait longer. */
const PAUSES_MS = [60, 240]
const PATIENT_PAUSES_MS = [...PAUSES_MS, 2_000, 10_000]

/** A conditional write that races another gets a 409; the next attempt finds who won. */
const RETRIED: ReadonlySet<number> = new Set([409, 429])

/** Shared by all calls, because creating an error per call is expensive. */
const ENDED = new Error('the storage call has ended')
const REFUSED = new Error('storage refused a write')

const overNetwork: typeof fetch = (input, init) => fetch(input, init)
let sendToStore = overNetwork

/** Send the requests of all clients through another `fetch`; without one, over the network again. */
export function setBlobsFetch(replacement = overNetwork): void {
  sendToStore = replacement
}

/** The storage of this process. Caches use it as their key, because a test may replace it. */
export function currentStorage(): object {
  return sendToStore
}

/** Access to the stores of one site: what `NETLIFY_BLOBS_CONTEXT` has, decoded. */
export interface BlobsAccess {
  readonly siteID: string
  readonly token: string
  readonly apiURL?: string
  readonly edgeURL?: string
  readonly uncachedEdgeURL?: string
}

/**
 * A store with quick retries that end with the call. The client's own retries last 25 seconds and
 * could write after the response.
 */
export class BlobClient {
  /** Whether an attempt of the last call may have succeeded although it was repeated. */
  isUncertain = false
  readonly #store: Store
  #stop = new AbortController()
  #lastAddress = ''

  /**
   * @param startCursor Where a listing starts. The client has no option for it, so it is added to
   *   the request.
   */
  constructor(name: string, startCursor?: string) {
    this.#store = getStore({
      name: buildStoreName(name),
      consistency: 'strong',
      // The client passes addresses as text.
      fetch: (address, init) => this.#send(addCursor(String(address), startCursor), init),
    })
  }

  /** @throws {Failure} `unavailable` when storage fails or does not respond before the deadline. */
  async run<T>(call: (store: Store) => Promise<T>): Promise<T> {
    const stop = new AbortController()
    this.#stop = stop
    this.isUncertain = false
    const failed = Promise.withResolvers<never>()
    // Nothing waits for it once the call has ended, and an unhandled rejection ends the process.
    failed.promise.catch(() => {})
    stop.signal.addEventListener('abort', () => failed.reject(stop.signal.reason))
    const limit = remainingMs()
    const end = () => stop.abort(new Error(`storage did not answer in ${limit} ms`))
    const timer = setTimeout(end, limit)
    try {
      return await Promise.race([call(this.#store), failed.promise])
    } catch (error) {
      throw error instanceof RangeError ? error : unavailable(error)
    } finally {
      clearTimeout(timer)
      stop.abort(ENDED)
    }
  }

  /** The cursor of the last call, a page of a listing; absent for the first page. */
  listCursor(): string | undefined {
    return new URL(this.#lastAddress).searchParams.get('cursor') ?? undefined
  }

  /** A failure ends the whole call, which the client would repeat. */
  async #send(address: string, init: RequestInit | undefined): Promise<Response> {
    const stop = this.#stop
    this.#lastAddress = address
    try {
      return await fetchWithRetry(address, { ...init, signal: stop.signal }, () => {
        this.isUncertain = true
      })
    } catch (error) {
      stop.abort(error)
      throw error
    }
  }
}

/** An address of the client, with a cursor unless it has one. */
function addCursor(address: string, cursor: string | undefined): string {
  if (cursor === undefined) return address
  const url = new URL(address)
  if (!url.searchParams.has('cursor')) url.searchParams.set('cursor', cursor)
  return url.href
}

/**
 * A `429` ends the attempt of a request and makes a command wait, until the call's deadline.
 *
 * @throws {Error} when storage refuses a write or is still failing after the pauses.
 */
async function fetchWithRetry(input: string, init: RequestInit, onUncertain: () => void) {
  const pauses = isPatient() ? PATIENT_PAUSES_MS : PAUSES_MS
  let last: unknown
  for (let failures = 0; failures <= pauses.length;) {
    try {
      const response = await sendToStore(input, init)
      if (isPatient() && response.status === 429) {
        await waitForRateLimit(response)
        continue
      }
      // The client would ask for another signed URL, five times with pauses of 5 seconds.
      if (response.status === 403 && init.method === 'put') throw REFUSED
      if (response.status < 500 && !RETRIED.has(response.status)) return response
      if (response.status >= 500) onUncertain()
      last = new Error(`storage answered ${response.status}`)
    } catch (error) {
      if (init.signal?.aborted || error === REFUSED) throw error
      onUncertain()
      last = error
    }
    await sleep(pauses[failures] ?? 0)
    failures += 1
  }
  throw last
}

/** Production has the plain name; branch deploys and previews have stores of their own. */
function buildStoreName(name: string): string {
  const context = findDeployContext()
  return context === 'production' ? name : `${context}-${name}`
}

export function unavailable(cause: unknown): Failure {
  return new Failure('unavailable', 'Our storage is not answering. Please try again in a moment.', {
    retryAfter: 5,
    cause,
  })
}

/**
 * Whether each read costs a call of Netlify's API, which allows some 500 a minute. Builds get such
 * a context: without the address of the edge, the client asks the API for a signed URL each time.
 */
export function isApiContext(): boolean {
  return Boolean(process.env.NETLIFY_BLOBS_CONTEXT) && currentAccess().edgeURL === undefined
}

/** Access to the data that is open in this process. @throws {SyntaxError} when none is. */
export function currentAccess(): BlobsAccess {
  const context = process.env.NETLIFY_BLOBS_CONTEXT ?? ''
  // The client reads it the same way.
  return JSON.parse(Buffer.from(context, 'base64').toString()) as BlobsAccess
}

/** The API counts by the minute. A clock that differs must not lead to a longer wait. */
const MAX_WAIT_MS = 65_000
const MIN_WAIT_MS = 1_000

/**
 * The time until which requests wait, as {@link elapsedMs} counts. The first one that waits logs
 * it.
 */
let waitsUntil = 0

/** Wait until Netlify's API accepts requests again, a Unix time in seconds. */
async function waitForRateLimit({ headers }: Response): Promise<void> {
  const wait = (Number(headers.get('x-ratelimit-reset')) || 0) * 1_000 - currentTime().getTime()
  const ms = Math.min(Math.max(wait, MIN_WAIT_MS), MAX_WAIT_MS)
  if (elapsedMs() >= waitsUntil) {
    const seconds = Math.ceil(ms / 1_000)
    console.log(`Netlify's API limits the number of requests. Continuing in ${seconds} s.`)
  }
  waitsUntil = Math.max(waitsUntil, elapsedMs() + ms)
  await sleep(ms)
}
