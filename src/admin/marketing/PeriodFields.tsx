import { TextField } from '../kit/forms/Field.tsx'
import { useQueryString } from '../kit/use-query-string.ts'
import { useToday } from '../kit/site.ts'
import { lastDays, type Period } from './use-period.ts'

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
