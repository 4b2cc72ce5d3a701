import type { AroundNavHandler } from 'wouter'

/*
 * Unsaved work and the ways out of a screen: links and redirects of the router (`aroundNav`), the
 * browser's back and forward (`popstate`), and closing or reloading the page (`beforeunload`).
 * Navigation is one thing per page, so this is one small store that the dialog reads.
 */

/** A way out that waits for an answer. */
export interface Departure {
  readonly go: () => void
}

let holds = 0
let departure: Departure | null = null
const listeners = new Set<() => void>()

/** Have every way out ask first, until the returned function is called. */
export function holdPage(): () => void {
  const here = location.pathname
  const onPopState = (event: PopStateEvent) => {
    const target = location.pathname + location.search
    if (location.pathname === here) return
    // The address has already changed: put it back before the router hears of it, then ask.
    event.stopImmediatePropagation()
    history.pushState(null, '', here)
    ask(() => navigateNow(target))
  }
  holds += 1
  // Capturing, so that it runs before the router's own listener.
  window.addEventListener('popstate', onPopState, true)
  window.addEventListener('beforeunload', askBrowser)
  return () => {
    holds -= 1
    window.removeEventListener('popstate', onPopState, true)
    window.removeEventListener('beforeunload', askBrowser)
  }
}

/** The router's `aroundNav`: goes on at once, or asks while a page is held. */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  if (holds === 0) navigate(to, options)
  else ask(() => navigate(to, options))
}

/** The answer to the question that waits, if one does. */
export function answerDeparture(mayLeave: boolean) {
  const waiting = departure
  set(null)
  if (mayLeave) waiting?.go()
}

export function waitingDeparture(): Departure | null {
  return departure
}

export function onDepartureChange(listener: () => void): () => void {
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

function set(next: Departure | null) {
  departure = next
  for (const listener of listeners) listener()
}

function navigateNow(target: string) {
  // The router listens to history.pushState itself.
  history.pushState(null, '', target)
}
