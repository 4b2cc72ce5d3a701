import { useRef, useState } from 'react'
import { readTexts, type Texts } from '#client/storage.ts'
import { draftKey, storeDraft, useLocalDraft } from '../../kit/local-drafts.ts'
import { useSignedIn } from '../../session/auth.tsx'

/**
 * Keeps what is typed on a lead's screen until it is saved. A stored draft is restored without
 * asking. The draft of a note also has the text that was stored when it was begun.
 *
 * @returns the draft, what changes it, and a function that reads it when a response arrives: it may
 *   have been changed while it was sent.
 */
export function useTextDraft(lead: { key: string; title: string }, form: 'note' | 'reply') {
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
