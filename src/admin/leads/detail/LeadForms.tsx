import { useState, type SyntheticEvent, useId } from 'react'
import { issuesIn, request } from '#client/api.ts'
import { createId } from '#client/create-id.ts'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { Field, TextField, SelectField, type Choice } from '../../kit/forms/Field.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { useLeadTitle } from '../describe-lead.ts'
import { buildLeadKey, LEAD_LISTS, useLeadChange } from '../lead-queries.ts'
import { useTextDraft } from './use-text-draft.ts'
import { useSend } from '../../kit/use-send.ts'
import { toast } from '#islands/ui/toast.ts'

interface Reply {
  readonly id: string
  readonly subject: string
  readonly text: string
}

/** Writes an email to the sender of a lead. */
export function ReplyForm({ details }: { details: LeadDetails }) {
  const { key, summary, replies, isEmailReady } = details
  const [draft, setDraft] = useTextDraft({ key, title: useLeadTitle()(summary) }, 'reply')
  const { subject = '', text = '', id = '' } = draft ?? {}
  const [template, setTemplate] = useState('')
  const reply = useReply(details, () => {
    setDraft(undefined)
    setTemplate('')
  })
  const canSend = subject.trim() !== '' && text.trim() !== '' && !reply.isPending
  const issues = issuesIn(reply.error)

  function change(next: Partial<Reply>) {
    const changed = { subject, text, ...next }
    const isEmpty = changed.subject === '' && changed.text === ''
    // The id stays the same while it is edited, so that pressing Send twice sends one email.
    setDraft(isEmpty ? undefined : { ...changed, id: id || createId() })
  }

  function applyTemplate(value: string) {
    setTemplate(value)
    const chosen = replies[Number(value)]
    if (value !== '' && chosen) change({ subject: chosen.subject, text: chosen.text })
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (canSend) reply.mutate({ id, subject, text })
  }

  return (
    <Tile title="Reply">
      <form onSubmit={submit} className="grid gap-4">
        <p className="wrap-anywhere text-muted">
          To {summary.email}
          {!isEmailReady && '. Email isn’t set up: the reply will wait in the outbox.'}
        </p>
        {replies.length > 0 && (
          <SelectField
            label="Template"
            value={template}
            choices={[['', 'None'], ...replies.map(({ name }, i): Choice => [String(i), name])]}
            onChange={applyTemplate}
          />
        )}
        <TextField
          label="Subject"
          maxLength={150}
          issue={issues['subject']}
          value={subject}
          onChange={(next) => change({ subject: next })}
        />
        <Field label="Message" issue={issues['text']}>
          {(control) => (
            <textarea
              {...control}
              rows={8}
              maxLength={10_000}
              value={text}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
        {/* A disabled button would lose the focus when the reply is sent. */}
        <button className="button justify-self-start" aria-disabled={!canSend}>
          {reply.isPending ? 'Sending...' : 'Send reply'}
        </button>
      </form>
    </Tile>
  )
}

function useReply({ key, summary, isEmailReady }: LeadDetails, onSent: () => void) {
  return useSend({
    send: (body: Reply) =>
      request(`${buildLeadKey(key).join('/')}/replies`, { method: 'POST', body }),
    success: isEmailReady
      ? `Reply sent to ${summary.email}.`
      : 'The reply waits in the outbox until email is set up.',
    failure: 'The reply could not be sent.',
    onDone: onSent,
    refreshes: LEAD_LISTS,
  })
}

interface NoteProps {
  readonly leadKey: string
  /** Of the lead. */
  readonly title: string
  readonly note: string
}

export function NoteForm({ leadKey, title, note }: NoteProps) {
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
