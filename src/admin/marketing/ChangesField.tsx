import { findPeriodBefore } from '#domain/time/utc-day.ts'
import { formatDay } from '../kit/format.ts'
import { Checkbox } from '../kit/forms/Field.tsx'
import { useQueryString } from '../kit/use-query-string.ts'
import type { Period } from './use-period.ts'

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
