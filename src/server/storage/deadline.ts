import { AsyncLocalStorage } from 'node:async_hooks'
import { elapsedMs } from '../clock.ts'

/** The longest time for one storage call. */
const CALL_LIMIT_MS = 8_000

/** The longest time a request may spend on storage in all. */
export const REQUEST_LIMIT_MS = 9_000

const deadline = new AsyncLocalStorage<number | undefined>()

/** Run `work` so that its storage calls end within `ms`, or by an outer deadline. */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return deadline.run(Math.min(elapsedMs() + ms, deadline.getStore() ?? Infinity), work)
}

/** Run work that continues after the response, without the request's deadline. */
export function withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
  return deadline.run(undefined, work)
}

/** Milliseconds left for the next storage call. */
export function remainingMs(): number {
  return Math.max(1, Math.min(CALL_LIMIT_MS, (deadline.getStore() ?? Infinity) - elapsedMs()))
}
