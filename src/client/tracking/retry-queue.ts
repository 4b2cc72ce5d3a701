import { ApiError, request } from '../api.ts'
import { recall, remember } from '../storage.ts'

const KEY = 'unsent'
const MOST_KEPT = 50
const KEPT_FOR_MS = 24 * 60 * 60_000

/** Something to send that nobody waits for. */
export interface Parcel {
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** How many more times it may be tried when the network or the server fails it. */
  readonly retries: number
}

interface Kept extends Parcel {
  readonly at: number
}

/** What waits on this page when storage is switched off. */
let waiting: Kept[] = []

/**
 * Send without making anybody wait. What the network loses is kept, also across pages, and sent again
 * when it returns; the server knows a repetition by its headers or its content. Failures are told to
 * the console alone.
 */
export async function post(parcel: Parcel, at = Date.now()): Promise<void> {
  const { path, body, headers } = parcel
  try {
    await request(path, { method: 'POST', body, headers, keepalive: true })
  } catch (error) {
    console.warn(`${path} was not sent`, error)
    if (parcel.retries > 0 && mayPass(error)) {
      keep([...kept(), { ...parcel, retries: parcel.retries - 1, at }])
    }
  }
}

/** Send now, and whenever the network returns, what could not be sent before. */
export function sendWaiting(): void {
  void flush()
  addEventListener('online', () => void flush())
}

async function flush(): Promise<void> {
  if (!navigator.onLine) return
  const parcels = kept()
  keep([])
  const recent = parcels.filter(({ at }) => Date.now() - at < KEPT_FOR_MS)
  await Promise.all(recent.map((parcel) => post(parcel, parcel.at)))
}

/** A refusal stays one; a lost connection, a full server or an outage may pass. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500
}

function kept(): Kept[] {
  const stored = recall('localStorage', KEY)
  return Array.isArray(stored) ? (stored as Kept[]) : waiting // only `keep` writes there
}

function keep(parcels: Kept[]): void {
  const newest = parcels.slice(-MOST_KEPT)
  waiting = remember('localStorage', KEY, newest.length > 0 ? newest : undefined) ? [] : newest
}
