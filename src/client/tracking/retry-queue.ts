import { DAY_MS } from '#domain/time/duration.ts'
import { ApiError, request } from '../api.ts'
import { readStored, storeValue } from '../storage.ts'

const KEY = 'unsent'
const QUEUE_MAX = 50
const MAX_AGE_MS = DAY_MS
const FIRST_PAUSE_MS = 2_000
const AWAITED_MS = 30_000

/** A request whose outcome the visitor does not wait for. */
export interface QueuedRequest {
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The number of further tries after the network or the server failed. */
  readonly retries: number
}

interface StoredRequest extends QueuedRequest {
  readonly at: number
  /** Until then, the page that sent it may still learn its outcome. */
  readonly awaitedUntil?: number
}

/** Replaces storage on this page where storage is switched off. */
let unstored: StoredRequest[] = []

/** The pause before the queue is tried again on this page. It doubles after each try. */
let pauseMs = FIRST_PAUSE_MS
let nextTry: ReturnType<typeof setTimeout> | undefined

/**
 * Sends a request in the background. It is queued across pages until its outcome is known, as the
 * page may be closed before. One that fails is logged and sent again after pauses; the server
 * recognizes a repetition by its headers or its content.
 */
export async function sendOrQueue(queued: QueuedRequest, at = Date.now()): Promise<void> {
  const { path, body, headers, retries } = queued
  const next = retries > 0 ? { ...queued, retries: retries - 1, at } : undefined
  replaceQueued(queued, next && { ...next, awaitedUntil: Date.now() + AWAITED_MS })
  try {
    await request(path, { method: 'POST', body, headers, keepalive: true })
    replaceQueued(queued)
  } catch (error) {
    console.warn(`${path} was not sent`, error)
    if (!next || !isTemporary(error)) return replaceQueued(queued)
    replaceQueued(queued, next)
    // Also while the browser is online: a network that has just returned may not carry requests
    // yet.
    nextTry ??= setTimeout(tryAgain, pauseMs)
  }
}

/** Sends the queued requests of earlier pages now, and all whenever the network returns. */
export function retryQueuedRequests(): void {
  void sendQueue()
  addEventListener('online', () => void sendQueue())
}

function tryAgain(): void {
  nextTry = undefined
  pauseMs *= 2
  void sendQueue()
}

/** Sends the requests in their order, because a later answer replaces an earlier one. */
async function sendQueue(): Promise<void> {
  if (!navigator.onLine) return
  const recent = readQueue().filter(({ at }) => Date.now() - at < MAX_AGE_MS)
  writeQueue(recent)
  for (const name of recent.map(nameRequest)) {
    const queued = readQueue().find((other) => nameRequest(other) === name)
    // Another run may have sent it meanwhile.
    if (!queued) continue
    const { awaitedUntil = 0, ...request } = queued
    if (awaitedUntil < Date.now()) await sendOrQueue(request, request.at)
    else nextTry ??= setTimeout(tryAgain, AWAITED_MS)
  }
}

/** A refusal is final. A lost connection, a rate limit and an outage are not. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500
}

function readQueue(): StoredRequest[] {
  const stored = readStored('localStorage', KEY)
  return Array.isArray(stored) ? (stored as StoredRequest[]) : unstored // only `writeQueue` writes there
}

function replaceQueued(queued: QueuedRequest, next?: StoredRequest): void {
  const others = readQueue().filter((other) => nameRequest(other) !== nameRequest(queued))
  writeQueue(next ? [...others, next] : others)
}

/** Equal requests count once, so they have the same name. */
function nameRequest({ path, body, headers }: QueuedRequest): string {
  return JSON.stringify([path, body, headers])
}

function writeQueue(requests: StoredRequest[]): void {
  const newest = requests.slice(-QUEUE_MAX)
  unstored = storeValue('localStorage', KEY, newest.length > 0 ? newest : undefined) ? [] : newest
}
