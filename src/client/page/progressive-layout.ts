/**
 * Let the browser lay out the parts of a long page that it skipped at first (`content-visibility: auto`),
 * one after each frame that it has shown. The first press or key ends the wait for all of them, so that a
 * scroll to a place further down always knows how far that is.
 */
export function layOutProgressively(parts: readonly HTMLElement[]): void {
  const waiting = [...parts]
  const next = () => {
    const part = waiting.shift()
    if (!part) return
    part.style.contentVisibility = 'visible'
    afterFrame(next)
  }
  const all = () => {
    for (const part of waiting.splice(0)) part.style.contentVisibility = 'visible'
  }
  for (const event of ['pointerdown', 'keydown']) {
    addEventListener(event, all, { capture: true, once: true })
  }
  afterFrame(next)
}

function afterFrame(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback))
}
