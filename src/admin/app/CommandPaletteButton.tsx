import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../kit/buttons.tsx'

// Loaded on demand, so that no screen waits for it.
const CommandPalette = lazy(() => import('./CommandPalette.tsx'))

/** Opens the command palette, as Ctrl+K and Cmd+K do anywhere outside a text with a use of its own for them. */
export function CommandPaletteButton() {
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isShortcut || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <Button aria-keyshortcuts="Control+K Meta+K" title="Ctrl+K" onClick={() => setIsOpen(true)}>
        Go to
      </Button>
      {isOpen && (
        <Suspense>
          <CommandPalette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
