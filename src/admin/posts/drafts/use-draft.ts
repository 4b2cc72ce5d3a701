import { useEffect, useLayoutEffect, useState } from 'react'
import { blockNavigation, unblockNavigation } from '../../app/navigation/navigation-guard.ts'
import { hasSameFields, type PostFields } from '../post-fields.ts'
import { readLocalDraft, saveLocalDraft, type LocalDraft } from './local-draft.ts'

const AUTOSAVE_MS = 800

interface Options {
  /** The storage key of the local draft. */
  readonly key: string
  /** The fields on the server. */
  readonly saved: PostFields
  /** The version that is being edited; null for a new post. */
  readonly etag: string | null
  /** Called with the version that a recovered draft was based on. */
  readonly onRecover: (etag: string | null) => void
}

/**
 * The fields of a post that is being edited. While they differ from what is saved, the browser stores
 * them as a local draft, and leaving the screen asks first.
 */
export function useDraft({ key, saved, etag, onRecover }: Options) {
  const [baseline, setBaseline] = useState(saved)
  const [fields, setFields] = useState(saved)
  // Incremented when all fields are replaced. The editor is uncontrolled, so it uses this as its key.
  const [generation, setGeneration] = useState(0)
  const [recovered, setRecovered] = useState(() => findRecoveredDraft(key, saved))
  const isDirty = !hasSameFields(fields, baseline)

  // A layout effect, so that it unblocks before the layout effect of a redirect navigates.
  useLayoutEffect(() => (isDirty ? blockNavigation() : undefined), [isDirty])

  useEffect(() => {
    if (!isDirty) return
    const save = () => saveLocalDraft(key, createLocalDraft(fields, etag))
    const timer = setTimeout(save, AUTOSAVE_MS)
    window.addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', save)
    }
  }, [key, fields, etag, isDirty])

  function replace(next: PostFields) {
    setFields(next)
    setGeneration((count) => count + 1)
  }

  return {
    fields,
    generation,
    /** A draft from an earlier session, until it is recovered or discarded. */
    recovered,
    change: (changed: Partial<PostFields>) => setFields((current) => ({ ...current, ...changed })),
    replace,
    recover() {
      if (!recovered) return
      replace(recovered.fields)
      onRecover(recovered.etag)
      setRecovered(undefined)
    },
    discardRecovered() {
      saveLocalDraft(key)
      setRecovered(undefined)
    },
    /** Stores the draft now, because the next request may end on the sign-in screen. */
    saveLocally: () => saveLocalDraft(key, createLocalDraft(fields, etag)),
    /** Stores the draft and lets the next navigation through. */
    keepAndLeave() {
      if (isDirty) saveLocalDraft(key, createLocalDraft(fields, etag))
      unblockNavigation()
    },
    /** Continues from another user's version; one's own becomes the recovered draft. */
    replaceWithTheirs(theirs: PostFields) {
      const mine = createLocalDraft(fields, etag)
      saveLocalDraft(key, mine)
      setBaseline(theirs)
      replace(theirs)
      setRecovered(mine)
    },
    markSaved(sent: PostFields) {
      setBaseline(sent)
      saveLocalDraft(key)
      setRecovered(undefined)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

function findRecoveredDraft(key: string, saved: PostFields): LocalDraft | undefined {
  const draft = readLocalDraft(key)
  return draft && !hasSameFields(draft.fields, saved) ? draft : undefined
}

function createLocalDraft(fields: PostFields, etag: string | null): LocalDraft {
  return { savedAt: new Date().toISOString(), etag, fields }
}
