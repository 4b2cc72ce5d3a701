import { readStored, storeValue } from '../storage.ts'
import { wantsNoTracking } from './privacy.ts'

/** Also written by `page/record-arrival.ts`. */
const VISIT = 'visit'

/** Makes this tab a visit, unless it arrived from outside and so is one. */
export function beginVisit(): void {
  if (readStored('sessionStorage', VISIT) === undefined)
    storeValue('sessionStorage', VISIT, Math.random())
}

/** The header that names the visit of this tab, if one is counted. */
export function visitHeaders(): Record<string, string> {
  const visit = wantsNoTracking() ? undefined : readStored('sessionStorage', VISIT)
  return visit === undefined ? {} : { 'x-visit': `${visit}` }
}
