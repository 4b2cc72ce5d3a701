/** The path of the previous screen, if there is one. */
let lastPath: string | undefined

/**
 * Scrolls a new screen to its top and moves the focus there, as a page load would. The link that had the
 * focus is gone after a navigation inside the app.
 */
export function focusNewScreen(main: HTMLElement | null) {
  const isNavigation = lastPath !== undefined && lastPath !== location.pathname
  lastPath = location.pathname
  if (!isNavigation) return
  window.scrollTo(0, 0)
  if (document.activeElement === document.body) main?.focus({ preventScroll: true })
}
