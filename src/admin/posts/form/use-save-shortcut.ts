import { useEffect, useEffectEvent } from 'react'

/** Calls `save` for Ctrl+S and Cmd+S anywhere on the screen, instead of the browser's own dialog. */
export function useSaveShortcut(save: () => void): void {
  const onSave = useEffectEvent(save)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat) onSave()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
