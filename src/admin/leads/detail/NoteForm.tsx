import { useId, type SyntheticEvent } from 'react'
import { toast } from '#islands/ui/toast.ts'
import { useLeadChange } from '../changes.ts'
import { useTextDraft } from './use-text-draft.ts'

interface Props {
  readonly leadKey: string
  /** Of the lead. */
  readonly title: string
  readonly note: string
}

export function NoteForm({ leadKey, title, note }: Props) {
  const id = useId()
  // `original` is the stored note when the draft was begun.
  const [draft, setDraft] = useTextDraft({ key: leadKey, title }, 'note')
  const change = useLeadChange()
  const text = draft?.['text'] ?? note
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
        onChange={({ target }) => {
          const next = { text: target.value, original: draft?.['original'] ?? note }
          setDraft(next.text === note ? undefined : next)
        }}
      />
      {draft && draft['original'] !== note && text !== note && (
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
