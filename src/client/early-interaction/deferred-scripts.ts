const PAINT_TIMEOUT_MS = 3000

/** Runs the page's deferred scripts (see `src/build/postprocess/deferred-scripts.ts`) after its first paint. */
export async function runDeferredScripts(): Promise<void> {
  holdActions()
  await waitForFirstPaint()
  const scripts = document.querySelectorAll<HTMLScriptElement>('[type=deferred]')
  Promise.all(Array.from(scripts, loadScript)).then(
    () => replayActions([document.body]),
    releaseActions,
  )
}

/** Resolves once the browser has painted the first text, or after three seconds. */
function waitForFirstPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      list.getEntriesByName('first-contentful-paint').forEach(resolve)
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, PAINT_TIMEOUT_MS)
  })
}

function loadScript({ src, integrity }: HTMLScriptElement): Promise<unknown> {
  const script = document.createElement('script')
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(script, { type: 'module', src, integrity, onload, onerror }))
  })
}

/** After this time the browser handles an action itself: a form is sent as plain HTML. */
const TIMEOUT_MS = 8000

/** The buttons that were pressed too early. A button that was pressed twice is clicked once. */
const pressed: HTMLButtonElement[] = []

/** Holds what the visitor presses inside elements marked `data-pending`, the whole page at first. */
export function holdActions(): void {
  document.body.dataset.pending = ''
  addEventListener('click', queueAction, true)
  // Islands dispatch it from their root element.
  addEventListener('ready', ({ target }) => replayActions([target as HTMLElement]), true)
}

/** Presses the buttons again, now that the code of some elements has arrived. */
export function replayActions(elements: Iterable<HTMLElement>): void {
  for (const { dataset } of elements) delete dataset.pending
  for (const button of new Set(pressed.splice(0))) button.click()
}

/**
 * Leaves everything to the browser, because some code is not coming. If it is the page's own code,
 * notices say what does not work without it.
 */
function releaseActions(): void {
  if ('pending' in document.body.dataset)
    for (const notice of document.querySelectorAll<HTMLElement>('[data-if-broken]'))
      notice.hidden = false
  replayActions(document.querySelectorAll<HTMLElement>('[data-pending]'))
}

function queueAction(event: Event): void {
  // The target of a click is an element.
  const target = event.target as Element
  const button = target.closest<HTMLButtonElement>('[data-pending] button:not([popovertarget])')
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  pressed.push(button)
  // An island that listens for it loads its code.
  button.dispatchEvent(new Event('pending'))
  setTimeout(() => pressed.includes(button) && releaseActions(), TIMEOUT_MS)
}
