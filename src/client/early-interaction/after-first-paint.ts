const TIMEOUT_MS = 3000
const INTERACTIONS = ['pointerdown', 'keydown']

/**
 * Runs a task once the browser has painted the first text of the page. The first press or key runs it at
 * once, and a browser that reports no paint runs it after three seconds.
 */
export function afterFirstPaint(task: () => void): void {
  let isWaiting = true
  const run = () => {
    if (isWaiting) task()
    isWaiting = false
  }
  for (const type of INTERACTIONS) addEventListener(type, run, { capture: true, once: true })
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) run()
  }).observe({ type: 'paint', buffered: true })
  setTimeout(run, TIMEOUT_MS)
}
