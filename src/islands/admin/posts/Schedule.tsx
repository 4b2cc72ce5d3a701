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
  const [isOpen, setIsOpen] = useState(false)
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

  if (!isOpen) {
    return (
      <button type="button" className="button button-quiet" onClick={() => setIsOpen(true)}>
        Schedule
      </button>
    )
  }
  return (
    <div role="group" aria-label="Schedule" className="flex flex-wrap items-end gap-2">
      <div className="field">
        <label htmlFor={id}>Publish at</label>
        <input
          id={id}
          type="datetime-local"
          className="input"
          min={localInputValue(new Date())}
          value={when}
          onChange={(event) => setWhen(event.target.value)}
        />
      </div>
      <button type="button" className="button" disabled={isBusy} onClick={schedule}>
        Schedule
      </button>
    </div>
  )
}
