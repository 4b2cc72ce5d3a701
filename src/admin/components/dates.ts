const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' }
const MOMENT: Intl.DateTimeFormatOptions = { ...DAY, hour: 'numeric', minute: '2-digit' }

/** @example formatDay('2026-03-04T10:00:00Z') // => 'Mar 4, 2026' */
export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', DAY)
}

/** @example formatDateTime('2026-03-04T10:00:00Z') // => 'Mar 4, 2026, 10:00 AM' */
export function formatDateTime(iso: string): string {
  return new Date(iso).toLocaleString('en-US', MOMENT)
}
