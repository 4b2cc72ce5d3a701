import { addDays, findPeriodBefore } from '#domain/time/utc-day.ts'
import { useQueryString } from '../kit/use-query-string.ts'
import { useToday } from '../kit/site.ts'
import { TextField, Checkbox } from '../kit/forms/Field.tsx'
import { formatDay } from '../kit/format.ts'

/** The days of a report, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The last days up to `today`, which is one of them. */
export function lastDays(days: number, today: string): Period {
  return { from: addDays(today, 1 - days), to: today }
}

/** The period in the address, at first the last `days` days. */
export function usePeriod(days: number): Period {
  const [query] = useQueryString()
  const recent = lastDays(days, useToday())
  return { from: query.get('from') ?? recent.from, to: query.get('to') ?? recent.to }
}

const PERIODS = [7, 30, 90, 365] as const

/** Changes the period, which is in the address. */
export function PeriodFields({ period }: { period: Period }) {
  const today = useToday()
  const [, change] = useQueryString()
  const day = (name: keyof Period, limits: { min?: string; max?: string }) => (
    <TextField
      label={name === 'from' ? 'From' : 'To'}
      type="date"
      className="min-w-40 flex-1 sm:flex-none"
      {...limits}
      value={period[name]}
      // A date that is still incomplete is empty.
      onChange={(next) => next && change({ ...period, [name]: next })}
    />
  )
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="mb-1 text-sm text-muted">Period</legend>
      {day('from', { max: period.to })}
      {day('to', { min: period.from })}
      <div className="flex flex-wrap gap-2">
        {PERIODS.map((days) => (
          <button
            key={days}
            type="button"
            className="button button-quiet button-small"
            onClick={() => change({ ...lastDays(days, today) })}
          >
            {days} days
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Whether figures show how they differ from those of the period before. */
export function ChangesField({ period }: { period: Period }) {
  const [query, change] = useQueryString()
  const before = findPeriodBefore(period)
  return (
    <Checkbox
      label={`Changes from the period before: ${formatDay(before.from)} to ${formatDay(before.to)}`}
      checked={query.get('changes') !== 'hide'}
      onChange={(isShown) => change({ changes: isShown ? '' : 'hide' })}
    />
  )
}
