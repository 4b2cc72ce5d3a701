import { useQuery } from '@tanstack/react-query'
import {
  addDays,
  findPeriodBefore,
  movePeriod,
  type Period,
  formatDay,
} from '#domain/time/utc-day.ts'
import { Button } from '../kit/buttons.tsx'
import { CommittedField, DATE_INPUT } from '../kit/forms/CommittedField.tsx'
import { useToday } from '../kit/site.ts'
import { useQueryString } from '../kit/use-query-string.ts'

/** Builds the period of the last days, of which `today` is one. */
function buildRecentPeriod(days: number, today: string): Period {
  return { from: addDays(today, 1 - days), to: today }
}

/** Reads the period from the screen's address; without one, it is the last `days` days. */
export function usePeriod(days: number): Period {
  const [query] = useQueryString()
  const recent = buildRecentPeriod(days, useToday())
  const readDay = (end: keyof Period) => {
    const day = query.get(end)
    return day && Date.parse(day) ? day : recent[end]
  }
  const to = readDay('to')
  // An address can name a period that reports refuse: its last day decides.
  return movePeriod({ from: readDay('from'), to }, 'to', to)
}

const PERIODS = [7, 30, 90, 365] as const

/** Fields that change the period in the screen's address. */
export function PeriodFields({ period }: { period: Period }) {
  const today = useToday()
  const [, change] = useQueryString()
  const renderDayField = (end: keyof Period, label: string) => (
    <CommittedField
      label={label}
      className="min-w-40 flex-1 sm:flex-none"
      {...DATE_INPUT}
      required
      stored={period[end]}
      onCommit={(day) => change({ ...movePeriod(period, end, day) })}
    />
  )
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="mb-1 text-sm text-muted">Period</legend>
      {renderDayField('from', 'From')}
      {renderDayField('to', 'To')}
      <div className="flex flex-wrap gap-2">
        {PERIODS.map((days) => (
          <Button key={days} onClick={() => change({ ...buildRecentPeriod(days, today) })}>
            {days} days
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** Says which period the changes beside figures compare with. */
export function ChangesNote({ period }: { period: Period }) {
  const { from, to } = findPeriodBefore(period)
  return (
    <p className="text-sm text-muted">
      Changes are from the period before: {formatDay(from)} to {formatDay(to)}.
    </p>
  )
}

/** Loads a report. @returns it with the link that downloads its table. */
export function useReport<Report>(
  name: 'funnel' | 'sources',
  query: Readonly<Record<string, string>>,
  enabled = true,
) {
  const search = new URLSearchParams(query)
  const report = useQuery<Report>({
    queryKey: [`/api/admin/${name}?${search}`],
    enabled,
    staleTime: 0,
  })
  const csv = (
    <a
      className="button button-quiet button-small justify-self-start"
      href={`/api/admin/${name}.csv?${search}`}
      download
    >
      Download CSV
    </a>
  )
  return { report, csv }
}
