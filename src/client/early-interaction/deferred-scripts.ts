import { afterFirstPaint } from './after-paint.ts'

const PATIENCE_MS = 8000

/**
 * Run the scripts that a finished page holds back (see `src/build/postprocess/deferred-scripts.ts`) after its first
 * paint. A button that is pressed before they have run is pressed again when they have; the menu's are the
 * browser's own work and do not wait.
 */
export function runDeferredScripts(): void {
  const pressed = new Set<HTMLButtonElement>()
  const hold = (event: Event) => {
    // The target of a click is an element.
    const target = event.target as Element
    const button = target.closest<HTMLButtonElement>('button:not([popovertarget])')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.add(button)
  }
  addEventListener('click', hold, true)
  afterFirstPaint(async () => {
    const late = document.querySelectorAll<HTMLScriptElement>('script[type="deferred"]')
    await Promise.all([...late].map(run))
    removeEventListener('click', hold, true)
    for (const button of pressed) button.click()
  })
}

/** A script that cannot be loaded, or not in time, holds nothing up: the page works without. */
function run({ src, integrity }: HTMLScriptElement): Promise<unknown> {
  const script = Object.assign(document.createElement('script'), { type: 'module', src, integrity })
  document.head.append(script)
  return new Promise((done) => {
    for (const end of ['load', 'error']) script.addEventListener(end, done)
    setTimeout(done, PATIENCE_MS)
  })
}
