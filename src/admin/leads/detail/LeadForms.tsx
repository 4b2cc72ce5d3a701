import { useRef, useState } from 'react'
import { issuesIn } from '#client/api.ts'
import { nextAttempt } from '#client/attempt.ts'
import { sendJson } from '#client/query.ts'
import { readTexts, type Texts } from '#client/storage.ts'
import { findNewestReply } from '#domain/leads/lead-change.ts'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import type { Reply } from '#domain/leads/lead-query.ts'
import { toast } from '#islands/ui/toast.ts'
import { Button } from '../../kit/buttons.tsx'
import { TextField, SelectField, type Choice } from '../../kit/forms/Field.tsx'
import { Form, FormActions } from '../../kit/forms/Form.tsx'
import { draftKey, storeDraft, useLocalDraft } from '../../kit/local-drafts.ts'
import { Tile } from '../../kit/Tile.tsx'
import { useSend } from '../../kit/use-send.ts'
import { useSignedIn } from '../../session/auth.tsx'
import { useLeadTitle } from '../describe-lead.ts'
import { buildLeadUrl, LEAD_LISTS, useLeadChange } from '../lead-queries.ts'

/** Writes an email to the sender of a lead. */
export function ReplyForm({ details }: { details: LeadDetails }) {
  const { summary, replies, isEmailReady } = details
  const { subject, text, changeReply, newer, reply, canSend, sendReply } = useReply(details)
  const issues = issuesIn(reply.error)
  return (
    <Tile title="Reply">
      <Form onSubmit={sendReply} className="grid gap-4">
        <p className="wrap-anywhere text-muted">
          To {summary.email}
          {!isEmailReady && '. Email isn’t set up: the reply will wait in the outbox.'}
        </p>
        {replies.length > 0 && (
          <SelectField
            label="Template"
            value={
              replies.find((each) => each.subject === subject && each.text === text)?.name ?? ''
            }
            choices={[['', 'None'], ...replies.map(({ name }): Choice => [name, name])]}
            onChange={(name) => {
              const chosen = replies.find((each) => each.name === name)
              if (chosen) changeReply({ subject: chosen.subject, text: chosen.text })
            }}
          />
        )}
        <TextField
          label="Subject"
          maxLength={150}
          issue={issues['subject']}
          value={subject}
          onChange={(next) => changeReply({ subject: next })}
        />
        <TextField
          label="Message"
          rows={8}
          issue={issues['text']}
          value={text}
          onChange={(next) => changeReply({ text: next })}
        />
        {newer && (
          <p role="status" className="notice wrap-anywhere whitespace-pre-wrap">
            {`${newer.by} replied meanwhile. Sending adds another reply to this one: ${newer.text}`}
          </p>
        )}
        <FormActions labels={['Send reply', 'Sending...']} send={reply} isReady={canSend} />
      </Form>
    </Tile>
  )
}

/** The reply that is being written, kept until it is sent. */
function useReply(details: LeadDetails) {
  const { key, summary } = details
  const lead = { key, title: useLeadTitle()(summary) }
  const [draft, setDraft, readDraft] = useTextDraft(lead, 'reply')
  const newest = findNewestReply(details.lead)
  // The draft's `seen` is the newest reply when the draft was begun.
  const { subject = '', text = '', id = '', attempted = '', seen = newest } = draft ?? {}
  const reply = useSendReply(details, (sent) => setDraft(pickUnsent(readDraft(), sent)))
  const canSend = subject.trim() !== '' && text.trim() !== ''

  function changeReply(next: Partial<Reply>) {
    const changed = { subject, text, ...next }
    const isEmpty = changed.subject === '' && changed.text === ''
    setDraft(isEmpty ? undefined : { ...changed, id, attempted, seen })
  }

  function sendReply() {
    if (!canSend || reply.isPending) return
    // Kept with the draft, so that the same text is one email after a reload too.
    const attempt = nextAttempt({ id, text: attempted }, JSON.stringify([subject, text]))
    setDraft({ subject, text, id: attempt.id, attempted: attempt.text, seen })
    reply.mutate({ id: attempt.id, subject, text, seen: newest })
  }
  const newer = seen === newest ? undefined : describeReply(details, newest)
  return { subject, text, changeReply, newer, reply, canSend, sendReply }
}

/** Returns what was changed while a reply was sent, which is the draft of the next one. */
function pickUnsent(typed: Texts | undefined, sent: Reply): Texts | undefined {
  if (typed?.['subject'] === sent.subject && typed['text'] === sent.text) return undefined
  const { seen: _, ...rest } = typed ?? {}
  return typed && rest
}

/** Returns who wrote a reply, and its text while its email is kept. */
function describeReply({ lead, timeline }: LeadDetails, emailKey: string) {
  const reply = lead.history.find((entry) => entry.emailKey === emailKey)
  const shown = timeline.find((entry) => entry.what === 'email' && entry.email.key === emailKey)
  const text = shown?.what === 'email' ? shown.email.text : undefined
  return reply && { by: reply.by, text: text ?? reply.to }
}

function useSendReply({ key, summary, isEmailReady }: LeadDetails, onSent: (sent: Reply) => void) {
  return useSend({
    send: (body: Reply) => sendJson(`${buildLeadUrl(key)}/replies`, 'POST', body),
    success: isEmailReady
      ? `Reply sent to ${summary.email}.`
      : 'The reply waits in the outbox until email is set up.',
    failure: 'The reply could not be sent.',
    onDone: (_, sent) => onSent(sent),
    refreshes: LEAD_LISTS,
  })
}

export function NoteForm({ details: { key, lead, summary } }: { details: LeadDetails }) {
  const { note } = lead
  // The draft's `original` is the note that was stored when the draft was begun.
  const [draft, setDraft, readDraft] = useTextDraft({ key, title: useLeadTitle()(summary) }, 'note')
  const change = useLeadChange()
  const text = draft?.['text'] ?? note
  const canSave = text !== note && !change.isPending

  function saveNote() {
    if (!canSave) return
    change.mutate(
      { key, change: { note: text, seen: { note } } },
      {
        onSuccess: () => {
          const typed = readDraft()
          setDraft(!typed || typed['text'] === text ? undefined : { ...typed, original: text })
          toast({ title: 'Success!', description: 'Note saved.' })
        },
      },
    )
  }

  return (
    <Form onSubmit={saveNote} className="grid gap-3">
      <textarea
        aria-label="Note"
        className="input"
        rows={4}
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
      <Button type="submit" className="justify-self-start" aria-disabled={!canSave}>
        {change.isPending ? 'Saving...' : 'Save note'}
      </Button>
    </Form>
  )
}

/**
 * Keeps what is typed on a lead's screen until it is saved, and restores it without asking. The
 * draft of a note also has the text that was stored when it was begun.
 *
 * @returns the draft, what changes it, and a function that reads it when a response arrives: it may
 *   have been changed while it was sent.
 */
function useTextDraft(lead: { key: string; title: string }, form: 'note' | 'reply') {
  const { id } = useSignedIn()
  const key = draftKey('lead', id, `${lead.key}:${form}`)
  const [draft, setDraft] = useState(() => readTexts('localStorage', key))
  useLocalDraft(key, draft, () => draft && { ...draft, lead: lead.title })

  const latest = useRef(draft)

  function changeDraft(next: Texts | undefined) {
    latest.current = next
    setDraft(next)
    if (!next) storeDraft(key, undefined)
  }

  return [draft, changeDraft, () => latest.current] as const
}
