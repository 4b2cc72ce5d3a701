import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../support/chromium.ts'
import { ADMINISTRATOR, startPlatform } from '../support/running-platform.ts'
import { median, percentile, type Row } from './row.ts'

const RUNS = 3
const SLOWDOWN = 4
const BUDGET_MS = 48
const KEYS = 50
/** Between two keys of a fast typist, so that the work after a key is part of the next one's delay. */
const KEY_INTERVAL_MS = 80
const SENTENCE = 'The board asked the owner for a forecast of cash. '
/** 50 paragraphs of 100 words. */
const PARAGRAPHS = Array.from({ length: 50 }, () => SENTENCE.repeat(10).trim())
const ROW = `<tr>${'<td><p>120,000</p></td>'.repeat(5)}</tr>`
/** Three tables of ten rows, among them. */
const CONTENT = PARAGRAPHS.map(
  (text, i) =>
    `<p>${text}</p>${i % 20 === 5 ? `<table><tbody>${ROW.repeat(10)}</tbody></table>` : ''}`,
).join('')

/** The delay of a key in an article of 5,000 words with three tables: the 98th percentile of one visit, as INP counts. */
export async function run(): Promise<Row[]> {
  const platform = await startPlatform()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox'],
  })
  try {
    const context = await signIn(browser, platform.url)
    const id = await createArticle(context)
    const bare = await medianOf(() => typeInto(context, openBareText))
    const value = await medianOf(() => typeInto(context, (page) => openEditor(page, id)))
    const what = `a key in an article of 5,000 words with three tables at ${SLOWDOWN}× slowdown`
    const reference = { what: 'in a bare editable text', value: bare }
    return [{ what, value, unit: 'ms', budget: BUDGET_MS, reference }]
  } finally {
    await browser.close()
    await platform.stop()
  }
}

async function signIn(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL })
  const data = { username: ADMINISTRATOR.ADMIN_USERNAME, password: ADMINISTRATOR.ADMIN_PASSWORD }
  const response = await context.request.post('/api/login', { data })
  if (!response.ok()) throw new Error(`Sign-in failed: ${response.status()}`)
  return context
}

async function createArticle(context: BrowserContext): Promise<string> {
  const data = { title: 'A long article', content: CONTENT, status: 'draft' }
  const response = await context.request.post('/api/admin/blog/posts', { data })
  const { id } = (await response.json()) as { id: string }
  return id
}

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/blog/${id}/edit`, { waitUntil: 'networkidle' })
  await page.getByLabel('Content').locator('p').nth(1).click()
}

async function openBareText(page: Page): Promise<void> {
  const html = PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')
  await page.setContent(`<div contenteditable="true">${html}</div>`)
  await page.locator('p').nth(1).click()
}

async function typeInto(
  context: BrowserContext,
  open: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await context.newPage()
  try {
    await open(page)
    await observeKeys(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.keyboard.type(SENTENCE.slice(0, KEYS), { delay: KEY_INTERVAL_MS })
    return percentile(await readDelays(page), 98)
  } finally {
    await page.close({ runBeforeUnload: false })
  }
}

/** Record every key and its time to the next frame, which browsers round to 8 ms. */
async function observeKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keys: number[] = []
    Object.assign(window, { keys })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown') keys.push(duration)
      // The shortest duration that browsers report; TypeScript does not know the option.
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** A key that took less than a frame is not reported, and counts as one frame. */
async function readDelays(page: Page): Promise<number[]> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const reported = await page.evaluate(() => (window as unknown as { keys: number[] }).keys)
  const unreported = Math.max(0, KEYS - reported.length)
  return [...reported, ...Array.from({ length: unreported }, () => 16)]
}

async function medianOf(visit: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let i = 0; i < RUNS; i++) values.push(await visit())
  return median(values)
}
