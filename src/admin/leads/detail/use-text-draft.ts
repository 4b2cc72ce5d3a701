import { useLayoutEffect, useState } from 'react'
import { blockNavigation } from '../../kit/navigation-guard.ts'
import { useSignedIn } from '../../session/auth.tsx'
import { unsavedKey } from '../../kit/unsaved-storage.ts'
import {
  leadFormId,
  readLocalTexts,
  saveLocalTexts,
  type LeadForm,
  type Texts,
} from './local-texts.ts'

/**
 * What was typed on a lead's screen and is not saved. The browser stores it, and leaving the screen
 * asks first.
 */
export function useTextDraft(leadKey: string, form: LeadForm) {
  const { id } = useSignedIn()
  const key = unsavedKey('lead', id, leadFormId(leadKey, form))
  const [draft, setDraft] = useState(() => readLocalTexts(key))
  const isDirty = draft !== undefined
  useLayoutEffect(() => (isDirty ? blockNavigation() : undefined), [isDirty])

  function change(next: Texts | undefined) {
    setDraft(next)
    saveLocalTexts(key, next)
  }

  return [draft, change] as const
}
