import type { AroundNavHandler } from 'wouter'

/*
 * Unsaved work and the ways out of a screen: links and redirects of the router (`aroundNav`), the
 * browser's back and forward (`popstate`), and closing or reloading the page (`beforeunload`).
 * A page has one address at a time, so this is one small store, which the dialog reads.
 */

/** A way out that waits for an answer. */
export interface BlockedNavigation {
  readonly go: () => void
}

/** The address whose work is unsaved. */
let held: string | null = null
let blocked: BlockedNavigation | null = null
const listeners = new Set<() => void>()

/**
 * Listen to back and forward before the router does. Call it before the router mounts, because window
 * listeners run in the order in which they were added.
 */
export function watchHistory() {
  window.addEventListener('popstate', (event) => {
    if (held === null || location.pathname === held) return
    // The address has already changed: put it back, then ask.
    const target = location.pathname + location.search
    event.stopImmediatePropagation()
    history.pushState(null, '', held)
    // The router listens to history.pushState itself.
    ask(() => history.pushState(null, '', target))
  })
}

/** Have every way out ask first, until {@link unblockNavigation}, which is returned, is called. */
export function blockNavigation(): () => void {
  held = location.pathname
  window.addEventListener('beforeunload', askBrowser)
  return unblockNavigation
}

/** Let the next way out be taken without a question. */
export function unblockNavigation() {
  held = null
  window.removeEventListener('beforeunload', askBrowser)
}

/** The router's `aroundNav`: goes on at once, or asks while the page is held. */
export const confirmNavigation: AroundNavHandler = (navigate, to, options) => {
  if (held === null) navigate(to, options)
  else ask(() => navigate(to, options))
}

/** The answer to the question that waits, if one does. */
export function answerBlockedNavigation(mayLeave: boolean) {
  const waiting = blocked
  set(null)
  if (mayLeave) waiting?.go()
}

export function blockedNavigation(): BlockedNavigation | null {
  return blocked
}

export function subscribeToBlockedNavigation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Closing and reloading: the browser asks in its own words. */
function askBrowser(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function ask(go: () => void) {
  set({ go })
}

function set(next: BlockedNavigation | null) {
  blocked = next
  for (const listener of listeners) listener()
}
