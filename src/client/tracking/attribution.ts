import { addTouch, dropExpiredTouches, readTouch, type Touches } from '#domain/attribution/touch.ts'
import { latestSession } from './quiz-session.ts'
import { wantsNoTracking } from './privacy.ts'
import { recall, remember } from '../storage.ts'

const KEY = 'attribution'

/** Write down what brought this visitor, if something outside did. */
export function captureTouch(now = new Date()): void {
  if (wantsNoTracking()) return
  const touch = readTouch(location.href, document.referrer, now)
  if (touch) remember('localStorage', KEY, addTouch(attribution(now), touch))
}

/** What brought this visitor first and last, for a form to send; `undefined` when there is nothing to tell. */
export function attribution(now = new Date()): Touches | undefined {
  const kept = recall('localStorage', KEY)
  return isTouches(kept) ? dropExpiredTouches(kept, now) : undefined
}

/** The headers that tie a form to the quiz that led to it. */
export function sessionHeaders(): Record<string, string> {
  const sessionId = latestSession()
  return sessionId === undefined ? {} : { 'x-session-id': sessionId }
}

/** As far as our own writing can be told from somebody else's; the server checks every field. */
function isTouches(kept: unknown): kept is Touches {
  return typeof kept === 'object' && kept !== null && 'firstTouch' in kept && 'lastTouch' in kept
}
