import { DAY_MS } from '#domain/time/duration.ts'
import { createId } from '../create-id.ts'
import { readStored, storeValue } from '../storage.ts'

/** The storage key of the session id of the ads quiz that was opened last in this tab. */
export const LATEST = 'quiz-session'
const REQUEST = 'assessment-request'

/** One visitor's session of one quiz. Its id is sent with every event. */
export interface QuizSession {
  readonly sessionId: string
  /** The quiz state when the visitor left. The domain decides whether it still fits the quiz. */
  readonly state?: unknown
}

const sessions = new Map<string, QuizSession>()

/**
 * The session of a quiz in this page load. A reload or the Back button continues the stored one;
 * otherwise it is new, with a random id.
 */
export function openQuizSession(quizId: string): QuizSession {
  const open = sessions.get(quizId)
  if (open) return open
  const stored = isReturningLoad() ? readStored('sessionStorage', getSessionKey(quizId)) : undefined
  const session = stored as QuizSession | null | undefined // only `storeSession` writes there
  return storeSession(quizId, session?.sessionId ? session : { sessionId: createId() })
}

/** Stores the quiz state for a reload. */
export function saveProgress(quizId: string, state: unknown): void {
  storeSession(quizId, { ...openQuizSession(quizId), state })
}

/** Ends the session of a quiz, so that the next page load begins another. */
export function forgetSession(quizId: string): void {
  storeValue('sessionStorage', getSessionKey(quizId), undefined)
}

/** Makes a session the one that the forms of later pages are connected to. */
export function saveLatestSession({ sessionId }: QuizSession): void {
  storeValue('sessionStorage', LATEST, sessionId)
}

/** Keeps the id of an assessment request, which its result will name. */
export function saveRequestId(requestId: string): void {
  storeValue('sessionStorage', REQUEST, requestId)
}

/** The assessment request of this tab. */
export function readRequestId(): string | undefined {
  const requestId = readStored('sessionStorage', REQUEST)
  return typeof requestId === 'string' ? requestId : undefined
}

/** The header that names the visitor's assessment request, if there is one in this tab. */
export function buildRequestHeaders(): Record<string, string> {
  const requestId = readRequestId()
  return requestId === undefined ? {} : { 'x-assessment-request': requestId }
}

function storeSession(quizId: string, session: QuizSession): QuizSession {
  sessions.set(quizId, session)
  storeValue('sessionStorage', getSessionKey(quizId), session)
  return session
}

function getSessionKey(quizId: string): string {
  return `quiz:${quizId}`
}

/** Whether this page load is a reload or a step in the browser's history, not a new visit. */
export function isReturningLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : ''
  return type === 'reload' || type === 'back_forward'
}

/** The privacy page names it too (content/pages/privacy.yaml). */
export const KEPT_DAYS = 30

interface KeptProgress {
  /** The time of storing, in milliseconds. */
  readonly at: number
  /** The quiz state. The domain decides whether it still fits the quiz. */
  readonly state: unknown
  /** The assessment request that its result will name. */
  readonly requestId?: string | undefined
}

/**
 * Keeps the state of a quiz beyond the tab, for a visitor who comes back another day.
 *
 * @returns whether it could. Of two tabs the last writer's is kept.
 */
export function keepProgress(quizId: string, state: unknown, at = Date.now()): boolean {
  const kept: KeptProgress = { at, state, requestId: readRequestId() }
  return storeValue('localStorage', getKeptKey(quizId), kept)
}

/** The stored state of a quiz, with its assessment request unless this tab has its own. Removes an expired one. */
export function readKeptProgress(quizId: string, now = Date.now()): unknown {
  const kept = readKept(quizId, now)
  if (!kept) return void forgetProgress(quizId)
  if (kept.requestId !== undefined && readRequestId() === undefined) saveRequestId(kept.requestId)
  return kept.state
}

/** Removes the kept state, so that the quiz begins at its first question. */
export function forgetProgress(quizId: string): void {
  storeValue('localStorage', getKeptKey(quizId), undefined)
}

/** What this browser keeps of a quiz, unless it expired. */
export function readKept(quizId: string, now = Date.now()): KeptProgress | undefined {
  // Only `keepProgress` writes this key, so the shape is known.
  const kept = readStored('localStorage', getKeptKey(quizId)) as KeptProgress | null | undefined
  const age = now - (kept?.at ?? NaN)
  return kept && age >= 0 && age <= KEPT_DAYS * DAY_MS ? kept : undefined
}

function getKeptKey(quizId: string): string {
  return `kept:${quizId}`
}
