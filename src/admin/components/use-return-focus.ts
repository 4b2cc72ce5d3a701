import { useState } from 'react'

/**
 * Where the focus goes when a dialog closes that has no trigger of its own, as radix's `onCloseAutoFocus`:
 * to what it was on when the dialog came up, or, when that is gone or waits, to the part of the screen
 * around it. Without it the focus falls to the top of the page.
 *
 * Call it in a component that is mounted while the dialog is open.
 */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement)
  const [surroundings] = useState(
    () => opener?.closest<HTMLElement>('[tabindex="-1"]') ?? document.getElementById('main'),
  )
  return (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
    if (document.activeElement !== opener || opener === document.body)
      focusWithoutScroll(surroundings)
  }
}

/** For a list whose row had the focus and is gone. */
export function focusWithoutScroll(place: HTMLElement | null) {
  place?.focus({ preventScroll: true })
}
