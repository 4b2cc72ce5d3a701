import type { ResponseReport } from '#domain/leads/response-clock.ts'
import { formatCount, formatPercent } from '../../kit/format.ts'
import { formatDuration } from '../time-left.ts'

/** How fast leads were answered, with the counts behind the share. */
export function ResponseTime({ response }: { response: ResponseReport }) {
  const { days, leads, inTime, medianMinutes } = response
  if (leads === 0) return null
  return (
    <p className="max-w-prose">
      {medianMinutes !== undefined && (
        <>
          Median response time: <strong>{formatDuration(medianMinutes * 60_000)}</strong>.{' '}
        </>
      )}
      Answered within 24 hours: <strong>{formatPercent(inTime, leads)}</strong> (
      {inTime.toLocaleString('en-US')} of {formatCount(leads, 'lead')} in {days} days).
    </p>
  )
}
