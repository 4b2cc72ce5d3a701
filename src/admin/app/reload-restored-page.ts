/**
 * Reloads a page that a browser kept in its back/forward cache although it is `no-store`: the
 * session may have ended meanwhile. It is hidden until then.
 */
export function reloadRestoredPage(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    document.body.hidden = true
    location.reload()
  })
}
