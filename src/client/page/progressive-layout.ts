/**
 * Lays out the sections of a long page that `content-visibility: auto` skipped, one after each
 * frame. The first press or key lays out the rest at once, so that a scroll ends at the right
 * place.
 */
export async function layOutProgressively(sections: NodeListOf<HTMLElement>): Promise<void> {
  const layOutAll = () => sections.forEach(layOutSection)
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, layOutAll, { capture: true, once: true })
  }
  for (const section of sections) {
    await waitForFrame()
    layOutSection(section)
  }
}

function layOutSection({ style }: HTMLElement): void {
  style.contentVisibility = 'visible'
}

function waitForFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
