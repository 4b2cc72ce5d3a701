import { useState } from 'react'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { isWaiting, measureTimeLeft } from '#domain/leads/response-clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What is left of the 24 hours of a lead that waits for an answer. */
export function useTimeLeft(
  lead: LeadSummary,
): { readonly text: string; readonly isOverdue: boolean } | undefined {
  const [now] = useState(() => new Date())
  if (!isWaiting(lead)) return undefined
  const left = measureTimeLeft(lead, now)
  return left > 0
    ? { text: `${formatDuration(left)} left to answer`, isOverdue: false }
    : { text: `overdue by ${formatDuration(-left)}`, isOverdue: true }
}

/** @example formatDuration(8_100_000) // => '2 h 15 min' */
export function formatDuration(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  if (hours === 0) return `${minutes} min`
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
}
