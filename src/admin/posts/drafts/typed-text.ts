/** How long typing pauses before the form takes the text over. */
const PAUSE_MS = 400
/** The same while typing never pauses, so that little is lost when the browser is killed. */
const BURST_MS = 1_500

/**
 * The text of an editor that someone types into. Writing 5,000 words as HTML and rendering the form
 * with them takes longer than a key may, so the text is read after a pause, or when it is needed.
 *
 * @param initial The text before the first change.
 * @param onStart Called with the first change after a pause.
 * @param onPause Called with the text after the last change.
 */
export function createTypedText(
  initial: string,
  onStart: () => void,
  onPause: (html: string) => void,
) {
  let settled = initial
  let hasStarted = false
  let readHtml: (() => string) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let burst: ReturnType<typeof setTimeout> | undefined

  function stopTimers() {
    clearTimeout(timer)
    clearTimeout(burst)
    timer = undefined
    burst = undefined
  }

  /** Ends a burst of typing as a pause does. */
  function settle() {
    if (timer === undefined) return
    stopTimers()
    hasStarted = false
    if (!readHtml) return
    settled = readHtml()
    onPause(settled)
  }

  return {
    /** Takes note of a change. @param read Reads the text from the editor. */
    edit(read: () => string) {
      readHtml = read
      if (!hasStarted) {
        hasStarted = true
        onStart()
      }
      clearTimeout(timer)
      timer = setTimeout(settle, PAUSE_MS)
      burst ??= setTimeout(settle, BURST_MS)
    },
    /** @returns the text as it is now; undefined if nothing was typed into this editor. */
    read: () => readHtml?.(),
    settle,
    /** Another editor has the text from now on. @param html What it begins with. */
    forget(html = settled) {
      stopTimers()
      settled = html
      hasStarted = false
      readHtml = undefined
    },
  }
}
