import { AsyncLocalStorage } from 'node:async_hooks'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { elapsedMs } from '../clock.ts'

/** The longest time for one storage call of a request. */
const CALL_LIMIT_MS = 8_000

/** The longest time a request may spend on storage in all. */
export const REQUEST_LIMIT_MS = 9_000

/** The longest time for one storage call of a command, waiting for the rate limit included. */
const PATIENT_CALL_LIMIT_MS = 5 * MINUTE_MS

interface Limits {
  /** A time of {@link elapsedMs}. */
  readonly endsAt: number
  readonly isPatient: boolean
}

const limits = new AsyncLocalStorage<Limits>()

/** Run an operation so that its storage calls end within `ms`, or by an outer deadline. */
export function withDeadline<T>(ms: number, operation: () => Promise<T>): Promise<T> {
  const { endsAt, isPatient } = readLimits()
  return limits.run({ endsAt: Math.min(elapsedMs() + ms, endsAt), isPatient }, operation)
}

/** Run an operation that continues after the response, without the request's deadline. */
export function withoutDeadline<T>(operation: () => Promise<T>): Promise<T> {
  return limits.run({ endsAt: Infinity, isPatient: isPatient() }, operation)
}

/** Run a build or a command: its storage calls may take minutes, and wait for Netlify's rate limit. */
export function withPatience<T>(operation: () => Promise<T>): Promise<T> {
  return limits.run({ endsAt: Infinity, isPatient: true }, operation)
}

/** Whether a build or a command runs, whose storage calls may wait. */
export function isPatient(): boolean {
  return readLimits().isPatient
}

/** Milliseconds left for the next storage call. */
export function remainingMs(): number {
  const { endsAt } = readLimits()
  const limit = isPatient() ? PATIENT_CALL_LIMIT_MS : CALL_LIMIT_MS
  return Math.max(1, Math.min(limit, endsAt - elapsedMs()))
}

function readLimits(): Limits {
  return limits.getStore() ?? { endsAt: Infinity, isPatient: false }
}
