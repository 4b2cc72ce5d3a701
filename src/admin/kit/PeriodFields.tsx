import { TextField } from './forms/Field.tsx'
import { lastDays, type Period } from './period.ts'

const PERIODS = [7, 30, 90, 365] as const

interface Props {
  /** Says whose days they are. */
  readonly legend: string
  /** The current day there. */
  readonly today: string
  readonly period: Period
  readonly onChange: (period: Period) => void
}

export function PeriodFields({ legend, today, period, onChange }: Props) {
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="mb-1 text-sm text-muted">{legend}</legend>
      <DayField
        label="From"
        max={period.to}
        value={period.from}
        onChange={(from) => onChange({ ...period, from })}
      />
      <DayField
        label="To"
        min={period.from}
        value={period.to}
        onChange={(to) => onChange({ ...period, to })}
      />
      <div className="flex flex-wrap gap-2">
        {PERIODS.map((days) => (
          <button
            key={days}
            type="button"
            className="button button-quiet button-small"
            onClick={() => onChange(lastDays(days, today))}
          >
            {days} days
          </button>
        ))}
      </div>
    </fieldset>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly min?: string
  readonly max?: string
  readonly onChange: (day: string) => void
}

function DayField({ onChange, ...field }: DayFieldProps) {
  return (
    <TextField
      {...field}
      type="date"
      className="min-w-40 flex-1 sm:flex-none"
      // A date that is still incomplete is empty.
      onChange={(day) => day && onChange(day)}
    />
  )
}
