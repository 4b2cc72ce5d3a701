const PATIENCE_MS = 3000
const SIGNS = ['pointerdown', 'keydown']

/**
 * Do something once, after the browser has shown the page's first words, so that it cannot hold them up;
 * sooner when the visitor presses something, and after three seconds when the browser does not say.
 */
export function afterFirstPaint(task: () => void): void {
  let isWaiting = true
  const doIt = () => {
    if (isWaiting) task()
    isWaiting = false
  }
  for (const sign of SIGNS) addEventListener(sign, doIt, { capture: true, once: true })
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) doIt()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(doIt, PATIENCE_MS)
}
