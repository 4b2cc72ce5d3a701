import { useState } from 'react'

/**
 * An `onCloseAutoFocus` for dialogs without a trigger. It returns the focus to where it was when
 * the dialog opened or, if that is gone or disabled, to the region around it.
 *
 * Call it in a component that is mounted while the dialog is open.
 */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement)
  const [region] = useState(() => findRegion(opener))
  return (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
    if (document.activeElement !== opener || opener === document.body) focusWithoutScroll(region)
  }
}

/** The region that takes the focus when an element in it is gone. */
export function findRegion(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[tabindex="-1"]') ?? document.getElementById('main')
}

/** Focuses an element and leaves the page where it is scrolled. */
export function focusWithoutScroll(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

/** A `ref` of fields that take the place of the button that opened them. */
export function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input:not([tabindex="-1"], [hidden])')?.focus()
}

/** Moves to what a save is missing: the first wrong field, otherwise the text. */
export function focusMissing(): void {
  document
    .querySelector<HTMLElement>('#main [aria-invalid="true"], #main [contenteditable="true"]')
    ?.focus()
}

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
