/** After this the island is not coming any more, and the browser sends the form as the plain one it is. */
const PATIENCE_MS = 8000

/** Keep what a visitor sends before the form's island is alive, for the island to send. */
export function holdEarlySubmit(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    if (form.dataset.alive !== undefined) return
    event.preventDefault()
    if (form.dataset.wish !== undefined) return
    form.dataset.wish = 'send'
    setTimeout(() => form.dataset.wish && form.submit(), PATIENCE_MS)
  })
}

/** The island is alive and sends what has been held for it. */
export function takeOver(form: HTMLFormElement | null): void {
  if (!form) return
  form.dataset.alive = 'true'
  if (form.dataset.wish === undefined) return
  delete form.dataset.wish
  form.requestSubmit()
}
