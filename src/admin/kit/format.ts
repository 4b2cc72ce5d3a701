import { HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts'

/** Times are those of the reader and name their time zone. */
const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** @example formatDateTime('2026-03-04T10:00:00Z') // => 'Mar 4, 2026, 10:00 AM UTC' */
export function formatDateTime(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { ...DAY, ...TIME })
}

/** @example formatTime('2026-03-04T10:00:00Z') // => '10:00 AM UTC' */
export function formatTime(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-US', TIME)
}

/**
 * Names the day unless it is today.
 *
 * @example formatSince(yesterday) // => 'on Mar 4, 2026, 10:00 AM UTC'
 */
export function formatSince(iso: string, now = new Date()): string {
  const isToday = new Date(iso).toDateString() === now.toDateString()
  return isToday ? `at ${formatTime(iso)}` : `on ${formatDateTime(iso)}`
}

/** @example formatDuration(8_100_000) // => '2 h 15 min' */
export function formatDuration(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1000)} s`
  const hours = Math.floor(ms / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  if (hours === 0) return `${minutes} min`
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
}

/** @example formatPercent(1, 3) // => '33%', and '' when there is nothing to measure against */
export function formatPercent(count: number, total: number): string {
  return total === 0 ? '' : `${Math.round((count / total) * 100)}%`
}

/** @example formatShare(1, 3) // => '1 (33%)' */
export function formatShare(count: number, total: number): string {
  const number = count.toLocaleString('en-US')
  return total === 0 ? number : `${number} (${formatPercent(count, total)})`
}

/** @example formatSize(25_300_000) // => '24.1 MB' */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
