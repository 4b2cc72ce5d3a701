/** How long typing pauses before the form takes the text over. */
const PAUSE_MS = 400

/**
 * The text of an editor that someone types into. Writing 5,000 words as HTML and rendering the form with
 * them takes longer than a key may, so the text is read after a pause, or when it is needed.
 *
 * @param onStart Called with the first change after a pause.
 * @param onPause Called with the text after the last one.
 */
export function createTypedText(onStart: () => void, onPause: (html: string) => void) {
  let readHtml: (() => string) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Ends a burst of typing as a pause does. */
  function settle() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    if (readHtml) onPause(readHtml())
  }

  return {
    /** Takes note of a change. @param read Reads the text from the editor. */
    edit(read: () => string) {
      readHtml = read
      if (timer === undefined) onStart()
      clearTimeout(timer)
      timer = setTimeout(settle, PAUSE_MS)
    },
    /** @returns the text as it is now; undefined if nothing was typed into this editor. */
    read: () => readHtml?.(),
    settle,
    /** Another editor has the text from now on. */
    forget() {
      clearTimeout(timer)
      timer = undefined
      readHtml = undefined
    },
  }
}
