import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { blockNavigation, subscribeToBlockedNavigation } from './navigation-guard.ts'
import { storeUnsaved } from './unsaved-storage.ts'

/** How old what the browser has of a typed text may be. */
const STORE_MS = 1_000

/**
 * Protects what is typed and not saved: leaving the screen asks first, and the browser stores it,
 * soon after a change and at once when the user is about to leave.
 *
 * @param key See `unsavedKey`.
 * @param unsaved Another object with each change; `undefined` when everything is saved.
 * @param readLatest What is stored, read when it is.
 * @returns stores it now, because the next request may end on the sign-in screen.
 */
export function useLocalDraft(
  key: string,
  unsaved: unknown,
  readLatest: () => object | undefined,
): () => void {
  const isDirty = unsaved !== undefined
  const [recovered] = useState(unsaved)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function store() {
    clearTimeout(timer.current)
    timer.current = undefined
    const latest = isDirty ? readLatest() : undefined
    if (latest) storeUnsaved(key, latest)
  }
  const storeLatest = useEffectEvent(store)

  // A layout effect, so that it unblocks before the layout effect of a redirect navigates.
  useLayoutEffect(() => (isDirty ? blockNavigation() : undefined), [isDirty])

  useEffect(() => {
    if (unsaved !== undefined && unsaved !== recovered)
      timer.current ??= setTimeout(storeLatest, STORE_MS)
  }, [unsaved, recovered])

  useEffect(() => {
    if (!isDirty) return
    const leave = () => storeLatest()
    const unsubscribe = subscribeToBlockedNavigation(leave)
    window.addEventListener('pagehide', leave)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', leave)
      if (timer.current !== undefined) storeLatest()
    }
  }, [isDirty])

  return store
}
