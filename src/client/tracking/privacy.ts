/** Whether the visitor's browser asks not to be followed (Global Privacy Control, Do Not Track). */
export function wantsNoTracking(): boolean {
  return (
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
    navigator.doNotTrack === '1'
  )
}
