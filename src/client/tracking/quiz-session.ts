import { recall, remember } from '../storage.ts'

const LATEST = 'quiz-session'

/** One visitor's way through one quiz: its id in every event, and the place it had reached. */
export interface Attempt {
  readonly sessionId: string
  /** The machine's state when the visitor left; what it fits is for the domain to say. */
  readonly state?: unknown
}

const attempts = new Map<string, Attempt>()

/**
 * The attempt at a quiz that this page load is: a new one with a random id, or the one that was
 * interrupted when the visitor reloads or comes back with the browser's Back button.
 */
export function attemptAt(quizId: string): Attempt {
  const known = attempts.get(quizId)
  if (known) return known
  const kept = wasInterrupted() ? recall('sessionStorage', keyOf(quizId)) : undefined
  const attempt = isAttempt(kept) ? kept : { sessionId: randomId() }
  return keep(quizId, attempt)
}

/** Keep the place, for a reload. */
export function keepPlace(quizId: string, state: unknown): void {
  keep(quizId, { ...attemptAt(quizId), state })
}

/** Tell the pages after this one that their visitor came through this attempt. */
export function markLatest({ sessionId }: Attempt): void {
  remember('sessionStorage', LATEST, sessionId)
}

/** The id of the ads quiz that this tab took last, if any. */
export function latestSession(): string | undefined {
  const sessionId = recall('sessionStorage', LATEST)
  return typeof sessionId === 'string' ? sessionId : undefined
}

function keep(quizId: string, attempt: Attempt): Attempt {
  attempts.set(quizId, attempt)
  remember('sessionStorage', keyOf(quizId), attempt)
  return attempt
}

function keyOf(quizId: string): string {
  return `quiz:${quizId}`
}

function wasInterrupted(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : ''
  return type === 'reload' || type === 'back_forward'
}

function isAttempt(kept: unknown): kept is Attempt {
  if (typeof kept !== 'object' || kept === null) return false
  return 'sessionId' in kept && typeof kept.sessionId === 'string'
}

/** `crypto.randomUUID` exists on secure pages only, and a trial on a phone in the office is none. */
function randomId(): string {
  return crypto.randomUUID?.() ?? hex(crypto.getRandomValues(new Uint8Array(16)))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
