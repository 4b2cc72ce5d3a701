import type { Locator, Page } from '@playwright/test'
import { expect, stopClock, test } from '#tests/support/browser-test.ts'
import { press } from '#tests/support/quiz-actions.ts'

/** The subheadings of sections, in order. */
const SECTIONS = [
  [
    'Onboarding & Discovery',
    'Strategy & Board Meetings',
    'Execution & Growth',
    'Ongoing Support & Exit',
  ],
  [
    'Structured Board Meetings',
    'Strategic Advisory',
    'Day-to-Day Accessibility',
    'M&A & Acquisition Support',
  ],
  ['Retainer', 'Hybrid', 'Profits Interest', 'Custom engagements'],
]

test('every section of the home page has its anchor once, and its claims and links are there', async ({
  page,
}) => {
  await page.goto('/')
  for (const anchor of [
    'who-we-help',
    'how-it-works',
    'why-partner',
    'ai',
    'engagement-models',
    'contact',
    'services',
    'about',
    'approach',
    'who-we-serve',
    'privacy',
    'terms',
  ]) {
    // An anchor is an id, which no role tells.
    await expect(page.locator(`#${anchor}`), anchor).toHaveCount(1)
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Business Owners We Serve' })).toBeVisible()
  const titles = await main.getByRole('heading', { level: 3 }).allTextContents()
  for (const section of SECTIONS) expect(titles.join('\n')).toContain(section.join('\n'))
  const profiles = main.getByRole('article').filter({ hasText: 'achievements' })
  await expect(profiles).toHaveCount(2)
  for (const name of ['How it works', 'Why partner', 'Engagement models', 'Contact', 'Services']) {
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name })).toBeVisible()
  }
  for (const claim of [
    /30\+ years combined experience/i,
    /100% confidentiality/i,
    /24-hour response/i,
    /no cash upfront/i,
    /proven results scaling \$1M to \$50M\+/i,
    /operational excellence/i,
    /leadership of 150\+ employees/i,
    /legal and strategic expertise/i,
    /smaller retainer plus a smaller Profits Interest/i,
    /only for certain legal entity types/i,
    /Initial consultations are available on Thursdays/i,
    /Dallas.*Austin.*Houston.*San Antonio/s,
  ]) {
    await expect(main).toContainText(claim)
  }

  await page.getByRole('link', { name: 'Take AI Readiness Assessment' }).click()
  await expect(page).toHaveURL(/\/ai-readiness-quiz$/)
  await page.goBack()
  await page.getByRole('link', { name: 'why do you need a Board?' }).click()
  await expect(page).toHaveURL(/\/diary\/my-testimonial$/)
})

test('every button to the contact form scrolls there and focuses the name', async ({ page }) => {
  await page.goto('/')
  const field = page.getByLabel('Name', { exact: true })
  for (const name of [
    "See if we're a fit → Schedule an intro call",
    'Explore AI Opportunities',
    'Learn More',
    'Discuss Custom Engagement',
    'Schedule Your Intro Call',
  ]) {
    await page.getByRole('button', { name, exact: true }).scrollIntoViewIfNeeded()
    await field.blur()
    await press(page, name)
    await expect(contactHeading(page)).toBeInViewport()
    await expect(field, name).toBeFocused()
    await expect(page).toHaveURL(/\/$/)
  }
  await expect(page.getByText('Ready to connect!')).toBeVisible()
  await expect(page.getByText('Fill out the form on the left to get started.')).toBeVisible()
})

test('the name field is focused half a second after the scroll', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const field = page.getByLabel('Name', { exact: true })
  // The page holds a press until its script is there, so the clock stops after a first one.
  await press(page, 'Learn More')
  await expect(field).toBeFocused()
  await field.blur()
  await stopClock(page)
  await press(page, 'Learn More')
  await page.clock.runFor(490)
  await expect(field).not.toBeFocused()
  await page.clock.runFor(20)
  await expect(field).toBeFocused()
})

test('the buttons lead to the contact section without scripts', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  await press(page, 'Discuss Custom Engagement')
  await expect(page).toHaveURL(/#contact$/)
  await expect(contactHeading(page)).toBeInViewport()
  await page.close()
})

test('sections below the first screens are laid out after the first paint, or as soon as someone goes there', async ({
  page,
}) => {
  await page.goto('/')
  await expect.poll(() => isLaidOut(contactHeading(page))).toBe(true)

  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 0
  })
  await page.goto('/')
  expect(await isLaidOut(contactHeading(page))).toBe(false)
  await page.getByRole('button', { name: "See if we're a fit → Schedule an intro call" }).click()
  await expect.poll(() => isLaidOut(contactHeading(page))).toBe(true)
  await expect(contactHeading(page)).toBeInViewport()

  // Another page first, because only the anchor would change.
  await page.goto('/about')
  await page.goto('/#why-partner')
  await expect.poll(() => isLaidOut(contactHeading(page))).toBe(true)
  await expect(page.getByRole('heading', { level: 2, name: 'Why partner' })).toBeInViewport()
})

function contactHeading(page: Page): Locator {
  return page.getByRole('heading', { name: 'Pull up a chair', includeHidden: true })
}

/** Whether the browser has laid out an element that `content-visibility` can skip. */
function isLaidOut(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.checkVisibility({ contentVisibilityAuto: true }))
}
