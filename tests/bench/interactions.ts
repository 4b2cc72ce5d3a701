import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { ensureChromium } from '../support/chromium.ts'
import { startPlatform } from '../support/running-platform.ts'
import { median, type Row } from './row.ts'
import { showPlainQuestion } from './support/plain-question.ts'

const RUNS = 3
/** The CPU slowdown of Lighthouse's phone. */
const SLOWDOWN = 4
/**
 * Twice the 32 ms of a bare button on a phone. It is not derived from the button's time here, because that is
 * often below what the browser reports, and the browser alone needs 32 ms or more to change a question.
 */
const BUDGET_MS = 64
/** How long a finger stays on a button. */
const PRESS_MS = 80
const PHONE = { width: 390, height: 844 }

/** The number of presses in a short quiz. */
const BARE_PRESSES = 9
const BARE_BUTTON = '<button onclick="this.textContent = this.textContent + 1">Press</button>'

/** The buttons that a visitor presses after an answer. */
const FORWARD = /^(Next|Continue|Submit|View Results|See Results|Finish Assessment)$/

interface Quiz {
  readonly path: string
  /** The button that opens the quiz, where the page shows more than the quiz. */
  readonly opener?: RegExp
}

const FIRST_QUIZ = { path: '/ads/quiz-a' }
const QUIZZES: readonly Quiz[] = [
  FIRST_QUIZ,
  { path: '/ads/quiz-b' },
  { path: '/ads/full-assessment' },
  { path: '/ai-readiness-quiz' },
  { path: '/', opener: /Do You Need A Board/ },
]

/** INP: the slowest press of one visit, for each quiz from its first question to its result. */
export async function run(): Promise<Row[]> {
  const platform = await startPlatform()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox'],
  })
  try {
    const floor = await medianOf(browser, pressBareButton)
    const reference = { what: 'a bare button', value: floor }
    const plain = await medianOf(browser, (page) => changePlainQuestion(page, platform.url))
    const rows: Row[] = [
      { what: 'a question changed without React', value: plain, unit: 'ms', reference },
    ]
    for (const quiz of QUIZZES) {
      const what = `${quiz.opener ? 'board quiz' : quiz.path} INP at ${SLOWDOWN}× slowdown`
      const value = await medianOf(browser, (page) => takeQuiz(page, platform.url, quiz))
      rows.push({ what, value, unit: 'ms', budget: BUDGET_MS, reference })
    }
    return rows
  } finally {
    await browser.close()
    await platform.stop()
  }
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

/** The time of a press that changes one word, on this machine with this slowdown. */
async function pressBareButton(page: Page): Promise<number> {
  await page.setContent(BARE_BUTTON)
  return await pressRepeatedly(page, page.getByRole('button'))
}

/** The time of a press that changes a question without any code of the site. */
async function changePlainQuestion(page: Page, origin: string): Promise<number> {
  await openQuiz(page, origin, FIRST_QUIZ)
  await showPlainQuestion(page)
  return await pressRepeatedly(page, page.getByRole('button', { name: FORWARD }))
}

async function takeQuiz(page: Page, origin: string, quiz: Quiz): Promise<number> {
  await openQuiz(page, origin, quiz)
  await slowDown(page)
  await answerAll(page)
  return await slowestPress(page)
}

async function openQuiz(page: Page, origin: string, { path, opener }: Quiz): Promise<void> {
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  if (opener) await page.getByRole('button', { name: opener }).first().click()
  await page.getByRole('radio').first().waitFor()
}

async function pressRepeatedly(page: Page, button: Locator): Promise<number> {
  await slowDown(page)
  for (let i = 0; i < BARE_PRESSES; i++) {
    await press(page, button)
    await nextFrame(page)
  }
  return await slowestPress(page)
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

async function slowDown(page: Page): Promise<void> {
  await observe(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Record the events of every press and their time to the next frame, which browsers round to 8 ms. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const presses: number[] = []
    Object.assign(window, { presses })
    new PerformanceObserver((list) => {
      // Events of hovering have no interaction, and do not count for INP.
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) presses.push(entry.duration)
      }
      // TypeScript's DOM types lack this option of the Event Timing API.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

async function slowestPress(page: Page): Promise<number> {
  await nextFrame(page)
  const presses = await page.evaluate(() => (window as unknown as { presses: number[] }).presses)
  // Presses below the threshold of 16 ms are not reported.
  return Math.max(16, ...presses)
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
  )
}
