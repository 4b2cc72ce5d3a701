import { useId, useState } from 'react'
import { toast } from '#islands/ui/toast.ts'
import { localInputValue } from './local-time.ts'

interface Props {
  readonly publishAt: string | undefined
  readonly isBusy: boolean
  readonly onSchedule: (publishAt: string) => void
}

/** When a post is to go out, in the administrator's own time zone. */
export function Schedule({ publishAt, isBusy, onSchedule }: Props) {
  const id = useId()
  // The moment the choice was opened; nothing before it can be chosen.
  const [openedAt, setOpenedAt] = useState<Date>()
  const [when, setWhen] = useState(() => (publishAt ? localInputValue(new Date(publishAt)) : ''))

  function schedule() {
    const time = new Date(when)
    if (Number.isNaN(time.getTime()) || time <= new Date()) {
      toast({
        title: 'Validation Error',
        description: 'Choose a time that is still to come.',
        variant: 'destructive',
      })
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
      <div className="field">
        <label htmlFor={id}>Publish at</label>
        <input
          id={id}
          type="datetime-local"
          className="input"
          min={localInputValue(openedAt)}
          value={when}
          onChange={(event) => setWhen(event.target.value)}
        />
      </div>
      <button type="button" className="button" disabled={isBusy} onClick={schedule}>
        Schedule
      </button>
    </fieldset>
  )
}
