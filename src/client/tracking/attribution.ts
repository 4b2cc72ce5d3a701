import { formatTouch, readTouches, type Touches } from '#domain/attribution/touch.ts'
import { readStored } from '../storage.ts'
import { staffHeaders, wantsNoTracking } from './privacy.ts'
import { readLatestSessionId } from './quiz-session.ts'
import { visitHeaders } from './visit.ts'

/** What brought this visitor first and last, as `page/record-arrival.ts` stored it. */
export function readAttribution(now = new Date()): Touches | undefined {
  return wantsNoTracking() ? undefined : readTouches(readStored('localStorage', 'attribution'), now)
}

/** The last touch as a header, for requests whose body has no place for it. */
export function touchHeaders(): Record<string, string> {
  const touch = readAttribution()?.lastTouch
  return touch ? { 'x-touch': formatTouch(touch) } : {}
}

/** The headers that connect a form to its visit and to the quiz that led to it. */
export function sessionHeaders(): Record<string, string> {
  const sessionId = readLatestSessionId()
  return {
    ...(sessionId !== undefined && { 'x-session-id': sessionId }),
    ...visitHeaders(),
    ...staffHeaders(),
  }
}
