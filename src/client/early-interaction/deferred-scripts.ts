import { afterFirstPaint } from './after-first-paint.ts'
import { holdActions, releaseActions, replayActions } from './pending-actions.ts'

/** Runs the page's deferred scripts (see `src/build/postprocess/deferred-scripts.ts`) after its first paint. */
export function runDeferredScripts(): void {
  holdActions()
  afterFirstPaint(async () => {
    const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="deferred"]')
    try {
      await Promise.all([...scripts].map(load))
      replayActions(document.body)
    } catch {
      releaseActions()
    }
  })
}

function load({ src, integrity }: HTMLScriptElement): Promise<unknown> {
  const script = Object.assign(document.createElement('script'), { type: 'module', src, integrity })
  document.head.append(script)
  return new Promise((resolve, reject) =>
    Object.assign(script, { onload: resolve, onerror: reject }),
  )
}
