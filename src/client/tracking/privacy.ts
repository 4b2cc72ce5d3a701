import { readStored, storeValue } from '../storage.ts'

/** Also read by `page/record-arrival.ts`. */
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

/** The header with which a browser of the firm says that its requests are not a visitor's. */
export function staffHeaders(): Record<string, string> {
  return readStored('localStorage', STAFF) === undefined ? {} : { 'x-staff': '1' }
}
