import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { median, percentile, type Row } from '../nightly/program.ts'
import { ADMINISTRATOR } from '../support/running-platform.ts'
import { withBrowser } from './support/with-browser.ts'

const RUNS = 3
/** The CPU slowdown of Lighthouse's phone. */
const SLOWDOWN = 4
/** Twice the 32 ms of a bare button on a phone; the browser alone needs as much or more to change a question. */
const PRESS_BUDGET_MS = 64
/** How long a finger stays on a button. */
const PRESS_MS = 80
const PHONE = { width: 390, height: 844 }
/** Browsers report no event that took less. */
const SHORTEST_MS = 16

/** The buttons that a visitor presses after an answer. */
const FORWARD = /^(Next|Continue|Submit|View Results|See Results|Finish Assessment)$/

/** Each with the button that opens the quiz, where the page shows more than the quiz. */
const QUIZZES: readonly (readonly [path: string, opener?: RegExp])[] = [
  ['/ads/quiz-a'],
  ['/ads/quiz-b'],
  ['/ads/full-assessment'],
  ['/ai-readiness-quiz'],
  ['/', /Do You Need A Board/],
]

const KEY_BUDGET_MS = 48
const KEYS = 50
/** Between two keys of a fast typist, so that the work after a key is part of the next one's delay. */
const KEY_INTERVAL_MS = 80
const SENTENCE = 'The board asked the owner for a forecast of cash. '
const ROW = `<tr>${'<td><p>120,000</p></td>'.repeat(5)}</tr>`
/** 50 paragraphs of 100 words, and three tables of ten rows among them. */
const CONTENT = Array.from(
  { length: 50 },
  (_, i) =>
    `<p>${SENTENCE.repeat(10).trim()}</p>${i % 20 === 5 ? `<table><tbody>${ROW.repeat(10)}</tbody></table>` : ''}`,
).join('')

/**
 * INP: the slowest press of one visit, for each quiz from its first question to its result, and the 98th percentile of
 * the keys in an article of 5,000 words.
 */
export async function run(): Promise<Row[]> {
  return withBrowser([], async (browser, url) => {
    const rows: Row[] = []
    for (const [path, opener] of QUIZZES) {
      const what = `${opener ? 'board quiz' : path}: INP at ${SLOWDOWN}× slowdown`
      const value = await medianOf(browser, async (page) => {
        await page.goto(url + path, { waitUntil: 'networkidle' })
        if (opener) await page.getByRole('button', { name: opener }).first().click()
        await page.getByRole('radio').first().waitFor()
        const presses = await slowDown(page)
        await answerAll(page)
        return Math.max(SHORTEST_MS, ...(await presses()))
      })
      rows.push({ what, value, unit: 'ms', budget: PRESS_BUDGET_MS })
    }
    const value = await medianOf(browser, (page) => typeInEditor(page, url))
    const what = `a key in an article of 5,000 words with three tables at ${SLOWDOWN}× slowdown`
    return [...rows, { what, value, unit: 'ms', budget: KEY_BUDGET_MS }]
  })
}

/** The median of several visits, each in a new page of a phone's size. */
async function medianOf(browser: Browser, visit: (page: Page) => Promise<number>): Promise<number> {
  const slowest: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const page = await browser.newPage({ viewport: PHONE })
    try {
      slowest.push(await visit(page))
    } finally {
      await page.close()
    }
  }
  return median(slowest)
}

async function answerAll(page: Page): Promise<void> {
  const forward = page.getByRole('button', { name: FORWARD })
  for (;;) {
    await forward
      .or(page.getByRole('radio').first())
      .first()
      .waitFor({ timeout: 2_000 })
      .catch(() => {})
    if ((await forward.count()) === 0) return
    if ((await page.getByRole('radio').count()) > 0)
      await press(page, page.getByRole('radio').first())
    await press(page, forward)
    await nextFrame(page)
  }
}

/**
 * Presses as a person does. Playwright's click hovers, presses and lets go in one frame, and runs checks of
 * its own in the page at that moment, so their time would count.
 */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('What should be pressed is not visible.')
  await page.mouse.move(box.x + Math.min(20, box.width / 2), box.y + box.height / 2)
  await nextFrame(page)
  await page.mouse.down()
  await pause(PRESS_MS)
  await page.mouse.up()
}

async function typeInEditor(page: Page, url: string): Promise<number> {
  const { request } = page
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = ADMINISTRATOR
  await request.post(`${url}/api/login`, { data: { username, password } })
  const title = `A long article ${randomUUID()}`
  const data = { title, content: CONTENT, status: 'draft' }
  const created = await request.post(`${url}/api/admin/blog/posts`, { data })
  const { id }: { id: string } = await created.json()
  await page.goto(`${url}/admin/blog/${id}/edit`, { waitUntil: 'networkidle' })
  await page.getByLabel('Content').locator('p').nth(1).click()
  const keys = await slowDown(page)
  await page.keyboard.type(SENTENCE.slice(0, KEYS), { delay: KEY_INTERVAL_MS })
  const reported = await keys()
  const unreported = Math.max(0, KEYS - reported.length)
  return percentile([...reported, ...Array.from({ length: unreported }, () => SHORTEST_MS)], 98)
}

/**
 * Slow the page down, and record every key and press with the time to the next frame, which browsers round to 8 ms.
 *
 * @returns a function that reads them.
 */
async function slowDown(page: Page): Promise<() => Promise<number[]>> {
  const times = await page.evaluateHandle((durationThreshold) => {
    const found: number[] = []
    new PerformanceObserver((list) => {
      // Events of hovering have no interaction, and do not count for INP.
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId && entry.name !== 'keyup') found.push(entry.duration)
      }
      // TypeScript's DOM types lack this option of the Event Timing API.
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
    return found
  }, SHORTEST_MS)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return async () => {
    await nextFrame(page)
    return times.jsonValue()
  }
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
  )
}
