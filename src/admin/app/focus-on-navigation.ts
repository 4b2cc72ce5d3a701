/** The address of the screen that was shown last; none before the first. */
let lastPath: string | undefined

/**
 * A screen has come up. After a move inside the app the link that led here is gone, and the focus with
 * it: it goes on from the new screen, seen from its top, as it would on a new page.
 */
export function focusNewScreen(main: HTMLElement | null) {
  const isMove = lastPath !== undefined && lastPath !== location.pathname
  lastPath = location.pathname
  if (!isMove) return
  window.scrollTo(0, 0)
  if (document.activeElement === document.body) main?.focus({ preventScroll: true })
}
