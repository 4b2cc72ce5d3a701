import { useState } from 'react'

/**
 * An `onCloseAutoFocus` for dialogs without a trigger. It returns the focus to where it was when the
 * dialog opened or, if that is gone or disabled, to the region around it.
 *
 * Call it in a component that is mounted while the dialog is open.
 */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement)
  const [region] = useState(
    () => opener?.closest<HTMLElement>('[tabindex="-1"]') ?? document.getElementById('main'),
  )
  return (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
    if (document.activeElement !== opener || opener === document.body) focusWithoutScroll(region)
  }
}

/** Keeps the focus near a list whose focused row is gone. */
export function focusWithoutScroll(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}
