import { readStored, storeValue } from '../storage.ts'
import { readRequestId, saveRequestId } from './quiz-session.ts'

/** The privacy page names it too (content/pages/privacy.yaml). */
export const KEPT_DAYS = 30

const DAY_MS = 86_400_000

interface KeptProgress {
  /** When it was kept, in milliseconds. */
  readonly at: number
  /** The quiz state. The domain decides whether it still fits the quiz. */
  readonly state: unknown
  /** The assessment request that its result will name. */
  readonly requestId?: string | undefined
}

/**
 * Keeps the state of a quiz beyond the tab, for a visitor who comes back another day. Of two tabs
 * the last writer's is kept. False if it could not.
 */
export function keepProgress(quizId: string, state: unknown, at = Date.now()): boolean {
  const kept: KeptProgress = { at, state, requestId: readRequestId() }
  return storeValue('localStorage', keyOf(quizId), kept)
}

/** The kept state of a quiz, with its assessment request where this tab has none. An expired one is removed. */
export function readKeptProgress(quizId: string, now = Date.now()): unknown {
  const kept = recallKept(quizId, now)
  if (!kept) return void forgetProgress(quizId)
  if (kept.requestId !== undefined && readRequestId() === undefined) saveRequestId(kept.requestId)
  return kept.state
}

/** Whether the quiz can be continued in this browser. */
export function isProgressKept(quizId: string, now = Date.now()): boolean {
  return recallKept(quizId, now) !== undefined
}

/** Removes the kept state, so that the quiz begins at its first question. */
export function forgetProgress(quizId: string): void {
  storeValue('localStorage', keyOf(quizId), undefined)
}

function recallKept(quizId: string, now: number): KeptProgress | undefined {
  const kept = readStored('localStorage', keyOf(quizId))
  if (!isKept(kept)) return undefined
  const age = now - kept.at
  return age >= 0 && age <= KEPT_DAYS * DAY_MS ? kept : undefined
}

function keyOf(quizId: string): string {
  return `kept:${quizId}`
}

function isKept(kept: unknown): kept is KeptProgress {
  if (typeof kept !== 'object' || kept === null) return false
  if (!('at' in kept && typeof kept.at === 'number' && 'state' in kept)) return false
  return !('requestId' in kept) || typeof kept.requestId === 'string'
}
