/** Whether the browser sends Global Privacy Control or Do Not Track. */
export function wantsNoTracking(): boolean {
  return (
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
    navigator.doNotTrack === '1'
  )
}
