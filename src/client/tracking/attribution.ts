import { addTouch, dropExpiredTouches, readTouch, type Touches } from '#domain/attribution/touch.ts'
import { recall, remember } from '../storage.ts'
import { wantsNoTracking } from './privacy.ts'
import { readLatestSessionId } from './quiz-session.ts'

const KEY = 'attribution'

/** Records the campaign or the other site that brought this visitor, if one did. */
export function recordTouch(now = new Date()): void {
  if (wantsNoTracking()) return
  const touch = readTouch(location.href, document.referrer, now)
  if (touch) remember('localStorage', KEY, addTouch(readAttribution(now), touch))
}

/** The first and the last touch of this visitor, for a form to send. */
export function readAttribution(now = new Date()): Touches | undefined {
  const stored = recall('localStorage', KEY)
  return isTouches(stored) ? dropExpiredTouches(stored, now) : undefined
}

/** The headers that connect a form to the quiz that led to it. */
export function sessionHeaders(): Record<string, string> {
  const sessionId = readLatestSessionId()
  return sessionId === undefined ? {} : { 'x-session-id': sessionId }
}

/** Checks the outer shape only: the server checks every field. */
function isTouches(stored: unknown): stored is Touches {
  return (
    typeof stored === 'object' && stored !== null && 'firstTouch' in stored && 'lastTouch' in stored
  )
}
