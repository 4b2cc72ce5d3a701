import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { blockNavigation, subscribeToBlockedNavigation } from './navigation-guard.ts'

const AUTOSAVE_MS = 400

/**
 * Protects changes that are not saved: leaving the screen asks first, and the browser stores them, soon
 * after each change and at once when the user is about to leave.
 *
 * @param value What is edited; another value with each change.
 * @param store Stores it in the browser.
 */
export function useUnsavedChanges<T>(isDirty: boolean, value: T, store: (value: T) => void): void {
  const storeValue = useEffectEvent(store)
  const storeLatest = useEffectEvent(() => store(value))

  // A layout effect, so that it unblocks before the layout effect of a redirect navigates.
  useLayoutEffect(() => (isDirty ? blockNavigation() : undefined), [isDirty])

  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => storeValue(value), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [isDirty, value])

  useEffect(() => {
    if (!isDirty) return
    const leave = () => storeLatest()
    const unsubscribe = subscribeToBlockedNavigation(leave)
    window.addEventListener('pagehide', leave)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', leave)
    }
  }, [isDirty])
}
