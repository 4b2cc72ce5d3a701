import { daysAgo } from './days.ts'
import { Field } from './Field.tsx'
import type { Period } from './queries.ts'

const PERIODS = [7, 30, 90, 365] as const

interface Props {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

/** From which day to which, or the last so many. */
export function PeriodFields({ period, onChange }: Props) {
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="mb-1 text-sm text-muted">Period (days in UTC)</legend>
      <Field label="From">
        {(id) => (
          <input
            id={id}
            type="date"
            className="input"
            max={period.to}
            value={period.from}
            onChange={({ target }) => target.value && onChange({ ...period, from: target.value })}
          />
        )}
      </Field>
      <Field label="To">
        {(id) => (
          <input
            id={id}
            type="date"
            className="input"
            min={period.from}
            value={period.to}
            onChange={({ target }) => target.value && onChange({ ...period, to: target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {PERIODS.map((days) => (
          <button
            key={days}
            type="button"
            className="button button-quiet button-small"
            onClick={() => onChange({ from: daysAgo(days - 1), to: daysAgo(0) })}
          >
            {days} days
          </button>
        ))}
      </div>
    </fieldset>
  )
}
