import { useState } from 'react'
import { unblockNavigation } from '../../app/navigation/navigation-guard.ts'
import { useUnsavedChanges } from '../../app/navigation/use-unsaved-changes.ts'
import { hasSameFields, type PostFields } from '../post-fields.ts'
import { readLocalDraft, saveLocalDraft, type LocalDraft } from './local-draft.ts'

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

  const store = (edited: PostFields) => saveLocalDraft(key, createLocalDraft(edited, etag))
  const saveLocally = () => store(fields)
  useUnsavedChanges(isDirty, fields, store)

  function replace(next: PostFields) {
    setFields(next)
    setGeneration((count) => count + 1)
  }

  return {
    fields,
    isDirty,
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
    saveLocally,
    /** Stores the draft and lets the next navigation through. */
    keepAndLeave() {
      if (isDirty) saveLocally()
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
      // What was typed during the save is stored again soon, as for every new value.
      setFields((current) => ({ ...current }))
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
