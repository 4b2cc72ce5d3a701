import { useState } from 'react'
import { Button } from '../kit/buttons.tsx'
import { loadable } from '../kit/loadable.tsx'
import { useShortcut } from '../kit/use-shortcut.ts'

// Loaded on demand, so that no screen waits for it.
const CommandPalette = loadable(() => import('./CommandPalette.tsx'))

/** Opens the command palette, as Ctrl+K and Cmd+K do anywhere outside a text with a use of its own for them. */
export function CommandPaletteButton() {
  const [isOpen, setIsOpen] = useState(false)

  useShortcut('k', (event) => {
    if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    setIsOpen(true)
  })

  return (
    <>
      <Button aria-keyshortcuts="Control+K Meta+K" title="Ctrl+K" onClick={() => setIsOpen(true)}>
        Go to
      </Button>
      {isOpen && <CommandPalette onClose={() => setIsOpen(false)} />}
    </>
  )
}
