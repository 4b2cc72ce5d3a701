import { startTransition } from 'react'
import * as rules from './draft.ts'
import type { SetDraft } from './use-working-copy.ts'

/**
 * How often the form takes over the text from the editor. Doing it for every key would delay typing:
 * 5,000 words are written as HTML and the form is rendered with them.
 */
const TAKE_MS = 1_500

/** Holds the text that the editor has, and hands it to the form from time to time. */
export function createEditorText(setDraft: SetDraft) {
  let read: (() => string) | undefined
  const takeOver = createThrottle(() => {
    const content = read?.()
    // As a transition, so that no key waits until the whole form is rendered.
    if (content !== undefined)
      startTransition(() => setDraft((now) => rules.takeText(now, content)))
  }, TAKE_MS)

  return {
    read: () => read?.(),
    /** Plans to take over the text after a change. */
    onEdit(readFromEditor: () => string) {
      read = readFromEditor
      takeOver.request()
    },
    /** Takes over a waiting text and the next change at once. Until then leaving the screen would not ask. */
    takeOverAtOnce: takeOver.flush,
    /** Drops the text of the editor, which begins again with another one. */
    forgetText() {
      read = undefined
    },
  }
}

/** Runs a task for all requests of an interval together, and for the first one at once. */
function createThrottle(task: () => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ranAt = 0

  function run() {
    clearTimeout(timer)
    timer = undefined
    ranAt = Date.now()
    task()
  }
  return {
    request() {
      timer ??= setTimeout(run, Math.max(0, ranAt + intervalMs - Date.now()))
    },
    /** Runs the task now if it was requested, and for the next request at once. */
    flush() {
      ranAt = 0
      if (timer !== undefined) run()
    },
  }
}
