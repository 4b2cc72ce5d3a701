import { useState } from 'react'
import { useSignedIn } from '../../session/auth.tsx'
import { storeUnsaved, unsavedKey } from '../../kit/unsaved-storage.ts'
import { useLocalDraft } from '../../kit/use-local-draft.ts'
import { leadFormId, readLocalTexts, type LeadForm, type Texts } from './local-texts.ts'

/** What was typed on a lead's screen and is not saved; a local draft goes on without being asked for. */
export function useTextDraft(leadKey: string, form: LeadForm) {
  const { id } = useSignedIn()
  const key = unsavedKey('lead', id, leadFormId(leadKey, form))
  const [draft, setDraft] = useState(() => readLocalTexts(key))
  useLocalDraft(key, draft, () => draft)

  function change(next: Texts | undefined) {
    setDraft(next)
    if (!next) storeUnsaved(key, undefined)
  }

  return [draft, change] as const
}
