import { useState } from 'react'
import { TextField } from '../../kit/forms/Field.tsx'
import { showWarning } from '../../kit/use-send.ts'

const MINUTE_MS = 60_000

interface Props {
  readonly publishAt: string | undefined
  readonly isBusy: boolean
  readonly onSchedule: (publishAt: string) => void
}

/** Chooses when a post is published, in the administrator's time zone. */
export function Schedule({ publishAt, isBusy, onSchedule }: Props) {
  const [{ timeZone }] = useState(() => new Intl.DateTimeFormat().resolvedOptions())
  // The time at which the field was opened, which is the earliest one it offers.
  const [openedAt, setOpenedAt] = useState<Date>()
  const [when, setWhen] = useState(() => (publishAt ? localInputValue(new Date(publishAt)) : ''))

  function schedule() {
    const time = new Date(when)
    if (Number.isNaN(time.getTime()) || time <= new Date()) {
      showWarning('Validation Error', 'Choose a time in the future.')
      return
    }
    onSchedule(time.toISOString())
  }

  if (!openedAt) {
    return (
      <button type="button" className="button button-quiet" onClick={() => setOpenedAt(new Date())}>
        Schedule
      </button>
    )
  }
  return (
    <fieldset aria-label="Schedule" className="flex flex-wrap items-end gap-2">
      <TextField
        label="Publish at"
        type="datetime-local"
        hint={`Time zone: ${timeZone}`}
        min={localInputValue(openedAt)}
        value={when}
        onChange={setWhen}
      />
      <button type="button" className="button button-quiet" disabled={isBusy} onClick={schedule}>
        Schedule
      </button>
    </fieldset>
  )
}

/**
 * The value of a `datetime-local` input, which has the browser's time zone and no seconds.
 *
 * @example in Dallas, in winter
 * localInputValue(new Date('2026-01-02T15:04:05Z')) // => '2026-01-02T09:04'
 */
export function localInputValue(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
