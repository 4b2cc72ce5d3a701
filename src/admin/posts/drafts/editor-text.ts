import { startTransition } from 'react'
import * as rules from './draft.ts'
import type { SetDraft } from './use-working-copy.ts'

/**
 * How often the form takes over the text from the editor. Doing it for every key would delay
 * typing: 5,000 words are written as HTML and the form is rendered with them.
 */
const TAKE_MS = 1_500

/** Holds the text that the editor has, and hands it to the form from time to time. */
export function createEditorText(setDraft: SetDraft) {
  let read: (() => string) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tookAt = 0

  function takeOver() {
    clearTimeout(timer)
    timer = undefined
    tookAt = Date.now()
    const content = read?.()
    // A transition keeps typing responsive while the whole form is rendered.
    if (content !== undefined)
      startTransition(() => setDraft((now) => rules.takeText(now, content)))
  }
  return {
    read: () => read?.(),
    /** Takes over the text after a change: the first one at once, then those of an interval together. */
    onEdit(readFromEditor: () => string) {
      read = readFromEditor
      timer ??= setTimeout(takeOver, Math.max(0, tookAt + TAKE_MS - Date.now()))
    },
    /** Takes over a waiting text and the next change at once. Until then leaving the screen would not ask. */
    takeOverAtOnce() {
      tookAt = 0
      if (timer !== undefined) takeOver()
    },
    /** Drops the text of the editor, which begins again with another one. */
    forgetText: () => void (read = undefined),
  }
}
