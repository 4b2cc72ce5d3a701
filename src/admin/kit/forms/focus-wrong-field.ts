/** After a submission that the form refused, typing goes on in the first wrong field. */
export function focusWrongField(): void {
  document.addEventListener('submit', ({ target }) => {
    // React has handled the event and rendered when the next task runs.
    setTimeout(() => {
      if (!(target instanceof HTMLElement)) return
      target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
  })
}
