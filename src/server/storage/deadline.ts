import { AsyncLocalStorage } from 'node:async_hooks'
import { elapsedMs } from '../clock.ts'

/** The longest one storage call may take. */
const CALL_LIMIT_MS = 8_000

/** The longest a request may spend on storage in all: below a visitor's patience and the function's limit. */
export const REQUEST_LIMIT_MS = 9_000

const end = new AsyncLocalStorage<number | undefined>()

/** Run `work` so that its storage calls end within `ms`, or earlier when a limit around it says so. */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return end.run(Math.min(elapsedMs() + ms, end.getStore() ?? Infinity), work)
}

/** Run what goes on after the answer was given, free of the request's limit. */
export function withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
  return end.run(undefined, work)
}

/** Milliseconds the next storage call may take. */
export function remainingMs(): number {
  return Math.max(1, Math.min(CALL_LIMIT_MS, (end.getStore() ?? Infinity) - elapsedMs()))
}
