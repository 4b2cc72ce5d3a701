import { setTimeout as pause } from 'node:timers/promises'
import { median, type Row } from '../nightly/program.ts'
import { connectDevTools, type DevTools } from './support/devtools.ts'
import { withBrowser } from './support/with-browser.ts'

const RUNS = 9
const HOVER_MS = 300
/** The time between a person's press and release. */
const PRESS_MS = 80
const DEBUGGING_PORT = 9343
const NEXT_PAGES = ['/services', '/about', '/contact', '/diary'] as const

/** The last largest contentful paint of a page, in milliseconds from its activation. */
const PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [navigation] = performance.getEntriesByType('navigation')
    resolve(Math.max(0, list.getEntries().at(-1).startTime - (navigation.activationStart ?? 0)))
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})`

/** How soon a second page shows its largest content, when the pointer rests on its link before. */
export async function run(): Promise<Row[]> {
  return withBrowser([`--remote-debugging-port=${DEBUGGING_PORT}`], async (_, url) => {
    const devTools = await connectDevTools(DEBUGGING_PORT)
    const rows: Row[] = []
    for (const path of NEXT_PAGES) {
      const times: number[] = []
      for (let i = 0; i < RUNS; i++) times.push(await openNext(devTools, url, path))
      rows.push({ what: `${path} after /, LCP`, value: median(times), unit: 'ms', budget: 100 })
    }
    return rows
  })
}

/** Open the home page in a new profile, rest on a link, press it, and time the page that follows. */
async function openNext(devTools: DevTools, origin: string, path: string): Promise<number> {
  const { browserContextId } = await devTools.send('Target.createBrowserContext')
  const target = { url: origin, browserContextId, width: 1280, height: 800 }
  const { targetId } = await devTools.send('Target.createTarget', target)
  const home = await attach(devTools, targetId)
  const at = await untilFound(() => evaluate(devTools, home, centerOf(path)))
  // The expression returns the coordinates of a point.
  const mouse = (type: string) =>
    devTools.send(
      'Input.dispatchMouseEvent',
      { type, ...(at as object), button: type === 'mouseMoved' ? 'none' : 'left', clickCount: 1 },
      home,
    )
  await mouse('mouseMoved')
  await pause(HOVER_MS)
  await mouse('mousePressed')
  await pause(PRESS_MS)
  await mouse('mouseReleased')
  const next = await attach(devTools, await findPage(devTools, browserContextId, origin + path))
  const paint = Number(await evaluate(devTools, next, PAINT))
  await devTools.send('Target.disposeBrowserContext', { browserContextId })
  return paint
}

/** The center of the header's link to a path, once the page has loaded. */
function centerOf(path: string): string {
  return `(() => {
    const link = document.querySelector('header a[href="${path}"]')
    if (document.readyState !== 'complete' || !link) return undefined
    const { x, y, width, height } = link.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`
}

async function attach(devTools: DevTools, targetId: unknown): Promise<string> {
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: true })
  return String(sessionId)
}

async function evaluate(devTools: DevTools, session: string, expression: string): Promise<unknown> {
  const parameters = { expression, awaitPromise: true, returnByValue: true }
  const { result } = await devTools.send('Runtime.evaluate', parameters, session)
  // As the DevTools Protocol describes it.
  return (result as { value?: unknown }).value
}

/** The id of the page that shows an address. A prerendered page replaces the one that was pressed. */
function findPage(devTools: DevTools, context: unknown, url: string): Promise<unknown> {
  return untilFound(async () => {
    const { targetInfos } = await devTools.send('Target.getTargets')
    // The protocol lists one entry for each open page, frame and worker.
    const pages = targetInfos as readonly Readonly<Record<string, unknown>>[]
    return pages.find(
      (target) =>
        target['browserContextId'] === context &&
        target['url'] === url &&
        target['type'] === 'page' &&
        target['subtype'] === undefined,
    )?.['targetId']
  })
}

/** @throws {Error} when nothing is found within 20 seconds. */
async function untilFound<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const found = await find()
    if (found !== undefined) return found
    await pause(20)
  }
  throw new Error('The page did not open.')
}
