import { useState } from 'react'

/** A dialog or menu that closes needs less time than this to move the focus itself. */
const LOST_MS = 50

/**
 * Moves the focus to the nearest region that is left, with `tabindex="-1"`, when what had it was
 * removed or disabled: a row, a form that is closed, a screen.
 */
export function keepFocus(): void {
  let focused: Element | undefined
  let regions: readonly HTMLElement[] = []
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    focused = target
    // Skips dialogs and menus, which restore the focus themselves.
    if (target.closest('#main')) regions = listRegions(target)
  })
  function moveLostFocus() {
    // A click beside everything takes the focus away on purpose.
    const isLost = focused && (!focused.isConnected || focused.matches(':disabled'))
    if (!isLost || document.activeElement !== document.body) return
    const left = regions.find((region) => region.isConnected)
    focusWithoutScroll(left ?? document.getElementById('main'))
  }
  const changes = { attributeFilter: ['disabled'], childList: true, subtree: true }
  new MutationObserver(() => {
    if (document.activeElement === document.body) setTimeout(moveLostFocus, LOST_MS)
  }).observe(document.body, changes)
}

function listRegions(element: Element): HTMLElement[] {
  const region = element.closest<HTMLElement>('[tabindex="-1"]')
  return region ? [region, ...listRegions(region.parentElement ?? document.body)] : []
}

/**
 * An `onCloseAutoFocus` for dialogs without a trigger, which returns the focus to where it was.
 * Call it in a component that is mounted while the dialog is open.
 */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement)
  return (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
  }
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
