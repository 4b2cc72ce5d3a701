import { useRef, useState } from 'react'
import { draftKey, readDraft, storeDraft, useLocalDraft } from '../../kit/local-drafts.ts'
import { useSignedIn } from '../../session/auth.tsx'

/**
 * The texts of a form by their names. A note also has the text that was stored when it was begun.
 */
type Texts = Readonly<Record<string, string>>

/**
 * Reads unsaved texts from the browser's storage. An earlier release stored no `savedAt`, or no
 * name of the lead.
 */
export function readLocalTexts(key: string): Texts | undefined {
  const texts = Object.entries(readDraft(key) ?? {}).filter(isTextEntry)
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

function isTextEntry(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}

/**
 * Keeps what is typed on a lead's screen until it is saved. A stored draft is restored without
 * asking.
 *
 * @returns the draft, what changes it, and a function that reads it when a response arrives: it may
 *   have been changed while it was sent.
 */
export function useTextDraft(lead: { key: string; title: string }, form: 'note' | 'reply') {
  const { id } = useSignedIn()
  const key = draftKey('lead', id, `${lead.key}:${form}`)
  const [draft, setDraft] = useState(() => readLocalTexts(key))
  useLocalDraft(key, draft, () => draft && { ...draft, lead: lead.title })

  const latest = useRef(draft)

  function changeDraft(next: Texts | undefined) {
    latest.current = next
    setDraft(next)
    if (!next) storeDraft(key, undefined)
  }

  return [draft, changeDraft, () => latest.current] as const
}
