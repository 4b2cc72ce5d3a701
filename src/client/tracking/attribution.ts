import {
  formatCampaignQuery,
  NO_CAMPAIGN,
  readCampaign,
  type Campaign,
} from '#domain/attribution/campaign.ts'
import { formatTouch, readTouches, type Touches } from '#domain/attribution/touch.ts'
import { readStored, readTexts, storeValue } from '../storage.ts'
import { LATEST } from './quiz-session.ts'

/** Returns the first and the last touch of this visitor, as `page/record-arrival.ts` stored them. */
export function readAttribution(now = new Date()): Touches | undefined {
  return wantsNoTracking() ? undefined : readTouches(readStored('localStorage', 'attribution'), now)
}

/** The last touch as a header, for requests whose body has no place for it. */
export function buildTouchHeaders(): Record<string, string> {
  const touch = readAttribution()?.lastTouch
  return touch ? { 'x-touch': formatTouch(touch) } : {}
}

/** The headers that connect a form to its visit and to the quiz that led to it. */
export function buildSessionHeaders(): Record<string, string> {
  const sessionId = readStored('sessionStorage', LATEST)
  return {
    ...(sessionId !== undefined && { 'x-session-id': `${sessionId}` }),
    ...buildVisitHeaders(),
  }
}

/** The storage key of the staff mark, which `page/record-arrival.ts` reads too. */
const STAFF = 'staff'

/** Whether the browser sends Global Privacy Control or Do Not Track. */
export function wantsNoTracking(): boolean {
  return (
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
    navigator.doNotTrack === '1'
  )
}

/** Leaves this browser out of all figures, from a sign-in to the admin area until the sign-out. */
export function markStaff(isStaff: boolean): void {
  storeValue('localStorage', STAFF, isStaff || undefined)
}

/** The storage key of the visit, which `page/record-arrival.ts` writes too. */
const VISIT = 'visit'

/** Starts a visit in this tab, unless its arrival from outside has already started one. */
export function beginVisit(): void {
  if (readStored('sessionStorage', VISIT) === undefined)
    storeValue('sessionStorage', VISIT, Math.random())
}

/** Headers that name the visit of this tab, if one is counted, or say that it is not a visitor's. */
export function buildVisitHeaders(): Record<string, string> {
  const visit = wantsNoTracking() ? undefined : readStored('sessionStorage', VISIT)
  const isStaff = readStored('localStorage', STAFF) !== undefined
  return {
    ...(visit !== undefined && { 'x-visit': `${visit}` }),
    ...(isStaff && { 'x-staff': '1' }),
  }
}

const KEY = 'quizCampaignData'

/**
 * Records the campaign of a quiz session: from the address and the referrer, or of what brought the
 * visitor to an earlier page.
 */
export function recordCampaign(): void {
  if (!wantsNoTracking()) storeValue('localStorage', KEY, findCampaign())
}

/** The campaign of this page's quiz session with every field, recorded or where storage is off found again. */
export function readStoredCampaign(): Campaign {
  if (wantsNoTracking()) return NO_CAMPAIGN
  return { ...NO_CAMPAIGN, ...(readTexts('localStorage', KEY) ?? findCampaign()) }
}

function findCampaign(): Campaign {
  const found = readCampaign(location.search, document.referrer)
  const isOutside = found.referer !== '' && !found.referer.startsWith(`${location.origin}/`)
  if (isOutside || formatCampaignQuery(found)) return found
  const touch = readAttribution()?.lastTouch
  if (!touch) return found.referer ? { ...found, ...readTexts('localStorage', KEY) } : found
  return readCampaign(new URLSearchParams(touch.parameters).toString(), touch.referrer)
}
