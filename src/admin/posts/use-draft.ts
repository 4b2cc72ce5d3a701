import { useEffect, useLayoutEffect, useState } from 'react'
import { blockNavigation, unblockNavigation } from '../app/navigation-guard.ts'
import { removeLocalDraft, saveLocalDraft, readLocalDraft, type LocalDraft } from './local-draft.ts'
import { isSame, type PostFields } from './post-fields.ts'

const KEEP_AFTER_MS = 800

/** The saved version that the writing goes on from. */
interface Base {
  readonly etag: string | null
  /** Told that work on this version was taken up again. */
  readonly onRecover: (etag: string | null) => void
}

const NEW_POST: Base = { etag: null, onRecover: () => undefined }

/**
 * A post while it is being written: its fields, whether they differ from what is saved, and a copy in
 * the browser until they no longer do. While they differ, every way out of the screen asks first.
 */
export function useDraft(key: string, saved: PostFields, { etag, onRecover }: Base = NEW_POST) {
  const [baseline, setBaseline] = useState(saved)
  const [fields, setFields] = useState(saved)
  // Counts how often the fields were replaced as a whole, so that the editor can be filled anew.
  const [generation, setGeneration] = useState(0)
  const [found, setFound] = useState(() => {
    const kept = readLocalDraft(key)
    return kept && !isSame(kept.fields, saved) ? kept : undefined
  })
  const isDirty = !isSame(fields, baseline)

  // A layout effect, because it must let go before a redirect's own layout effect navigates.
  useLayoutEffect(() => (isDirty ? blockNavigation() : undefined), [isDirty])

  useEffect(() => {
    if (!isDirty) return
    const keep = () => saveLocalDraft(key, workOf(fields, etag))
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [key, fields, etag, isDirty])

  function replace(next: PostFields) {
    setFields(next)
    setGeneration((count) => count + 1)
  }

  return {
    fields,
    isDirty,
    generation,
    /** Unsaved work of an earlier visit, until it is taken up or thrown away. */
    found,
    change: (part: Partial<PostFields>) => setFields((current) => ({ ...current, ...part })),
    replace,
    recover() {
      if (!found) return
      replace(found.fields)
      onRecover(found.etag)
      setFound(undefined)
    },
    discardFound() {
      removeLocalDraft(key)
      setFound(undefined)
    },
    /** Keep a copy now: the next moment may take the screen away. */
    keep: () => saveLocalDraft(key, workOf(fields, etag)),
    /** Leave without being asked, for whoever cancels has answered already; a copy is kept. */
    setAside() {
      if (isDirty) saveLocalDraft(key, workOf(fields, etag))
      unblockNavigation()
    },
    /** Go on from what somebody else saved; one's own work stays at hand, as found work. */
    yieldTo(theirs: PostFields) {
      const mine = workOf(fields, etag)
      saveLocalDraft(key, mine)
      setBaseline(theirs)
      replace(theirs)
      setFound(mine)
    },
    /** The server has these fields now. */
    settle(now: PostFields) {
      setBaseline(now)
      removeLocalDraft(key)
      setFound(undefined)
    },
  }
}

function workOf(fields: PostFields, etag: string | null): LocalDraft {
  return { savedAt: new Date().toISOString(), etag, fields }
}

export type Draft = ReturnType<typeof useDraft>
