import { holdActions, releaseActions, replayActions } from './pending-actions.ts'

const PAINT_TIMEOUT_MS = 3000

/** Runs the page's deferred scripts (see `src/build/postprocess/deferred-scripts.ts`) after its first paint. */
export async function runDeferredScripts(): Promise<void> {
  holdActions()
  await firstPaint()
  const scripts = document.querySelectorAll<HTMLScriptElement>('[type=deferred]')
  Promise.all(Array.from(scripts, load)).then(() => replayActions([document.body]), releaseActions)
}

/** Resolves once the browser has painted the first text, or after three seconds. */
function firstPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      list.getEntriesByName('first-contentful-paint').forEach(resolve)
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, PAINT_TIMEOUT_MS)
  })
}

function load({ src, integrity }: HTMLScriptElement): Promise<unknown> {
  const script = document.createElement('script')
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(script, { type: 'module', src, integrity, onload, onerror }))
  })
}
