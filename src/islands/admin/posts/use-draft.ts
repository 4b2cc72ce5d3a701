import { useEffect, useLayoutEffect, useState } from 'react'
import { holdPage } from '../leaving.ts'
import { dropWork, keepWork, keptWork } from './kept-work.ts'
import { isSame, type PostFields } from './post-fields.ts'

const KEEP_AFTER_MS = 800

/**
 * A post while it is being written: its fields, whether they differ from what is saved, and a copy in
 * the browser until they no longer do. While they differ, every way out of the screen asks first.
 */
export function useDraft(key: string, saved: PostFields) {
  const [baseline, setBaseline] = useState(saved)
  const [fields, setFields] = useState(saved)
  // Counts how often the fields were replaced as a whole, so that the editor can be filled anew.
  const [generation, setGeneration] = useState(0)
  const [found, setFound] = useState(() => {
    const kept = keptWork(key)
    return kept && !isSame(kept.fields, saved) ? kept : undefined
  })
  const isDirty = !isSame(fields, baseline)

  // A layout effect, because it must let go before a redirect's own layout effect navigates.
  useLayoutEffect(() => (isDirty ? holdPage() : undefined), [isDirty])

  useEffect(() => {
    if (!isDirty) return
    const keep = () => keepWork(key, fields, new Date())
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [key, fields, isDirty])

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
      if (found) replace(found.fields)
      setFound(undefined)
    },
    discardFound() {
      dropWork(key)
      setFound(undefined)
    },
    /** Keep a copy now: the next moment may take the screen away. */
    keep: () => keepWork(key, fields, new Date()),
    /** Go on from what somebody else saved; one's own work stays at hand, as found work. */
    yieldTo(theirs: PostFields) {
      const mine = { savedAt: new Date().toISOString(), fields }
      keepWork(key, fields, new Date())
      setBaseline(theirs)
      replace(theirs)
      setFound(mine)
    },
    /** The server has these fields now. */
    settle(now: PostFields) {
      setBaseline(now)
      dropWork(key)
      setFound(undefined)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>
