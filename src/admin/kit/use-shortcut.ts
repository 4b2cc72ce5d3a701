import { useEffect, useEffectEvent } from 'react'

/** Calls `run` for Ctrl or Cmd and a letter, wherever the focus is. */
export function useShortcut(letter: string, run: (event: KeyboardEvent) => void): void {
  const onPressed = useEffectEvent(run)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (isShortcut && event.key.toLowerCase() === letter) onPressed(event)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [letter])
}
