/** Goes to the previous page, or to the home page when there is none. */
export function goBack(): void {
  if (history.length > 1) history.back()
  else location.assign('/')
}
