/** To the page before this one; to the home page for a visitor who came straight here. */
export function goBack(): void {
  if (history.length > 1) history.back()
  else location.assign('/')
}
