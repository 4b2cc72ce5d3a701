import { useId, useState, type SyntheticEvent } from 'react'
import { toast } from '#islands/ui/toast.ts'
import { useLeadChange } from '../changes.ts'

interface Draft {
  readonly text: string
  /** The stored note when the draft was begun. */
  readonly original: string
}

export function NoteForm({ leadKey, note }: { leadKey: string; note: string }) {
  const id = useId()
  const [draft, setDraft] = useState<Draft>()
  const change = useLeadChange()
  const text = draft?.text ?? note
  const canSave = text !== note && !change.isPending

  function save(event: SyntheticEvent) {
    event.preventDefault()
    if (!canSave) return
    change.mutate(
      { key: leadKey, change: { note: text, seen: { note } } },
      {
        onSuccess: () => {
          setDraft(undefined)
          toast({ title: 'Success!', description: 'Note saved.' })
        },
      },
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
        onChange={({ target }) =>
          setDraft({ text: target.value, original: draft?.original ?? note })
        }
      />
      {draft && draft.original !== note && draft.text !== note && (
        <p role="status" className="notice wrap-anywhere whitespace-pre-wrap">
          Someone else changed this note meanwhile. Saving replaces their text: {note || '(empty)'}
        </p>
      )}
      <button
        className="button button-quiet button-small justify-self-start"
        // A disabled button would lose the focus when the note is saved.
        aria-disabled={!canSave}
      >
        {change.isPending ? 'Saving...' : 'Save note'}
      </button>
    </form>
  )
}
