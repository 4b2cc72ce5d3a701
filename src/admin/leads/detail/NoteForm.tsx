import { useId, useState, type SyntheticEvent } from 'react'
import { toast } from '#islands/ui/toast.ts'
import { useLeadChange } from '../changes.ts'

export function NoteForm({ leadKey, note }: { leadKey: string; note: string }) {
  const id = useId()
  const [text, setText] = useState(note)
  const change = useLeadChange()
  const isChanged = text !== note

  function save(event: SyntheticEvent) {
    event.preventDefault()
    change.mutate(
      { key: leadKey, change: { note: text, seen: { note } } },
      { onSuccess: () => toast({ title: 'Success!', description: 'Note saved.' }) },
    )
  }

  return (
    <form onSubmit={save} className="grid gap-3">
      <label htmlFor={id} className="visually-hidden">
        Note
      </label>
      <textarea
        id={id}
        className="input"
        rows={4}
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button
        className="button button-quiet button-small justify-self-start"
        disabled={!isChanged || change.isPending}
      >
        {change.isPending ? 'Saving...' : 'Save note'}
      </button>
    </form>
  )
}
