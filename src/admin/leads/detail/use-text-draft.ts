import { useLayoutEffect, useState } from 'react'
import { recall, remember } from '#client/storage.ts'
import { blockNavigation } from '../../app/navigation/navigation-guard.ts'
import { useSignedIn } from '../../app/auth.tsx'

/** Texts of a form, or of a note with what was stored when it was begun. */
type Texts = Readonly<Record<string, string>>

/**
 * What was typed on a lead's screen and is not saved. The browser stores it, and leaving the screen
 * asks first.
 *
 * @param name Of the form, such as `reply`.
 */
export function useTextDraft(leadKey: string, name: string) {
  const { id } = useSignedIn()
  const key = `unsaved-lead:${id}:${leadKey}:${name}`
  const [draft, setDraft] = useState(() => readTexts(key))
  const isDirty = draft !== undefined
  useLayoutEffect(() => (isDirty ? blockNavigation() : undefined), [isDirty])

  function change(next: Texts | undefined) {
    setDraft(next)
    remember('localStorage', key, next)
  }

  return [draft, change] as const
}

/** An older release may have stored another shape. */
function readTexts(key: string): Texts | undefined {
  const stored = recall('localStorage', key)
  if (typeof stored !== 'object' || stored === null) return undefined
  const texts = Object.entries(stored).filter(([, text]) => typeof text === 'string')
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}
