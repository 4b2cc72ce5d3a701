/**
 * Lays out the sections of a long page that `content-visibility: auto` skipped, one after each frame. The
 * first press or key lays out the rest at once, so that a scroll ends at the right place.
 */
export function layOutProgressively(sections: readonly HTMLElement[]): void {
  const waiting = [...sections]
  const layOutNext = () => {
    const section = waiting.shift()
    if (!section) return
    section.style.contentVisibility = 'visible'
    afterFrame(layOutNext)
  }
  const layOutRest = () => {
    for (const section of waiting.splice(0)) section.style.contentVisibility = 'visible'
  }
  for (const event of ['pointerdown', 'keydown']) {
    addEventListener(event, layOutRest, { capture: true, once: true })
  }
  afterFrame(layOutNext)
}

function afterFrame(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback))
}
