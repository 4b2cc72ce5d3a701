import type { AroundNavHandler } from 'wouter'

/*
 * Asks before unsaved changes are lost, for every way to leave a screen: the router's links and
 * redirects (`aroundNav`), the browser's back and forward (`popstate`), and closing or reloading
 * the page (`beforeunload`). A page has one address, so this is one small store, which the dialog
 * reads.
 */

/** The path of the screen with unsaved changes. */
let guardedPath: string | null = null
/** The forms of that screen with unsaved changes. */
const guards = new Set<symbol>()
/** The navigation that waits for the user's answer. */
let blocked: (() => void) | null = null
const listeners = new Set<() => void>()

/**
 * Intercepts the browser's back and forward. Call it before the router is mounted, because the
 * window's listeners run in the order in which they were added.
 */
export function interceptHistory() {
  window.addEventListener('popstate', (event) => {
    if (guardedPath === null || location.pathname === guardedPath.split('?')[0]) return
    // The address has already changed, so it is restored before asking.
    const target = location.pathname + location.search
    event.stopImmediatePropagation()
    history.pushState(null, '', guardedPath)
    // The router patches history.pushState, so it notices this navigation.
    setBlocked(() => history.pushState(null, '', target))
  })
}

/** Makes every navigation ask first, until all forms that called this have called what it returned. */
export function blockNavigation(): () => void {
  const guard = Symbol('guard')
  guards.add(guard)
  guardedPath = location.pathname + location.search
  window.addEventListener('beforeunload', askBrowser)
  return () => {
    guards.delete(guard)
    if (guards.size === 0) unblockNavigation()
  }
}

/** Removes all guards, so that the screen can be left without a question. */
export function unblockNavigation() {
  guards.clear()
  guardedPath = null
  window.removeEventListener('beforeunload', askBrowser)
}

/** Gives the open screen another address without asking. */
export function replaceAddress(path: string) {
  if (guardedPath !== null) guardedPath = path
  // The router patches this, so it notices the address.
  history.replaceState(null, '', path)
}

/** The router's `aroundNav`. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  if (guardedPath === null) navigate(to, options)
  else setBlocked(() => navigate(to, options))
}

/** Continues or cancels the blocked navigation. */
export function answerBlockedNavigation(mayLeave: boolean) {
  const answered = blocked
  setBlocked(null)
  if (mayLeave) answered?.()
}

export function getBlockedNavigation(): (() => void) | null {
  return blocked
}

export function subscribeToBlockedNavigation(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Makes the browser show its own question. */
function askBrowser(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function setBlocked(next: (() => void) | null) {
  blocked = next
  for (const listener of listeners) listener()
}
