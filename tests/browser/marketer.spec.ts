import type { Browser, Page } from '@playwright/test'
import { enter, expect, expectAccessible, test } from '#tests/support/browser-test.ts'
import { choose, press } from '#tests/support/quiz-visit.ts'

// The admin area asks who is signed in before anybody is.
test.use({ expectedErrors: ['401'] })

const PHONE = { viewport: { width: 390, height: 844 } }
const VISITOR = 'Marta Visitor'

test('a marketer follows a campaign from the link to the lead', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const campaign = `spring-${Date.now()}`
  await enter(page)
  const link = await buildLink(page, campaign)
  expect(link).toMatch(
    new RegExp(
      `/ads/quiz-b\\?utm_source=linkedin&utm_medium=paid-social&utm_campaign=${campaign}$`,
    ),
  )

  await onPhone(browser, async (visitor) => {
    await visitor.goto(link)
    await answer(visitor, 'No')
    await expect(visitor.getByText('Question 2 of 3')).toBeVisible()
  })
  await onPhone(browser, async (visitor) => {
    await visitor.goto(link)
    await answer(visitor, 'Yes')
    await answer(visitor, 'Below 30%')
    await choose(visitor, 'Over a year ago')
    await press(visitor, 'Submit')
    const submitted = visitor.waitForResponse('**/api/ads/quiz-submissions')
    await press(visitor, 'See Results')
    await submitted
    await visitor.getByRole('link', { name: 'Get My Assessment' }).click()
    await askForAssessment(visitor)
  })

  await page.goto('/admin/campaigns')
  const saved = page.getByRole('article', { name: campaign })
  for (const [label, value] of [
    ['Views', '2'],
    ['Starts', '2'],
    ['Finishes', '1'],
    ['Leads', '1'],
  ] as const) {
    const figure = saved.locator('dl > div').filter({ hasText: label })
    await expect(figure.getByRole('definition')).toHaveText(value)
  }
  await expectAccessible(page)

  await page.goto(`/admin/funnel?quiz=quiz-b&campaign=${campaign}`)
  await page.getByText('The numbers').click()
  for (const [step, visits] of [
    ['Viewed', '2'],
    ['Started', '2'],
    ['Answered question 1', '2'],
    ['Answered question 2', '1'],
    ['Answered question 3', '1'],
    ['Submitted', '1'],
    ['Asked for the assessment', '1'],
    ['Wrote for a call', '0'],
  ] as const) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: step }) })
    await expect(row.getByRole('cell').first()).toHaveText(visits)
  }
  await expect(page.getByText('2 saw it, 1 (50 %) answered, 1 (50 %) stopped here')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/admin/leads?campaign=${campaign}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: VISITOR }).click()
  await expect(page.getByRole('heading', { level: 1, name: VISITOR })).toBeVisible()
  await expect(page.getByText(campaign).first()).toBeVisible()
  await expect(page.getByText('quiz-b: Finished the quiz')).toBeVisible()
  await expectAccessible(page)

  const csv = await page.request.get(`/api/admin/leads.csv?campaign=${campaign}`)
  const lines = (await csv.text()).trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[1]).toSorted()).toEqual(['assessment', 'quiz'])
  expect(lines.join('\n')).toContain(VISITOR)
})

test('a lead is dealt with, deleted, and brought back', async ({ page, browser }) => {
  const name = `Deal ${Date.now()}`
  await onPhone(browser, async (visitor) => {
    const sent = await visitor.request.post('/api/contact', {
      data: { name, email: 'deal@example.com', company: '', message: 'Hello there' },
      headers: { 'x-form-age': '60000' },
    })
    expect(sent.status()).toBe(201)
  })
  await enter(page)
  await page.goto(`/admin/leads?text=${encodeURIComponent(name)}`)
  const row = page.getByRole('article', { name })
  await row.getByLabel(`Status of ${name}`).selectOption('Won')
  await row.getByRole('button', { name: `Star ${name}` }).press('Enter')
  await expect(row.getByRole('button', { name: `Star ${name}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(row.getByRole('button', { name: `Star ${name}` })).toBeFocused()
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByLabel(`Status of ${name}`)).toHaveValue('won')
})

test('the outbox and the activity tell what happened, without a barrier', async ({ page }) => {
  await enter(page)
  for (const [path, title] of [
    ['/admin/outbox', 'Outbox'],
    ['/admin/activity', 'Activity'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('/ads keeps the parameters and the quiz of a visitor', async ({ page }) => {
  await page.goto('/ads?utm_source=split&gclid=a%20b')
  await expect(page).toHaveURL(/\/ads\/quiz-[ab]\/?\?utm_source=split&gclid=a%20b$/)
  const first = new URL(page.url()).pathname
  await page.goto('/ads?utm_source=split&again=1')
  expect(new URL(page.url()).pathname).toBe(first)
})

test('a person sees and removes what is kept by a link that is mailed', async ({ page }) => {
  const email = `person-${Date.now()}@example.com`
  await page.request.post('/api/contact', {
    data: { name: 'Pat', email, company: '', message: 'Do you remember me?' },
    headers: { 'x-form-age': '60000' },
  })
  await page.goto('/privacy')
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Send me the link')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await enter(page)
  const link = await mailedLink(page, email)
  await page.goto(link)
  await expect(page.getByText('Do you remember me?')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Delete everything')
  await expect(page.getByRole('heading', { name: 'Deleted' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('We keep nothing under your address.')).toBeVisible()
})

async function buildLink(page: Page, campaign: string): Promise<string> {
  await page.goto('/admin/campaigns')
  await page.getByLabel('Page', { exact: true }).selectOption('/ads/quiz-b')
  await press(page, 'LinkedIn ad')
  await page.getByLabel('Campaign', { exact: true }).pressSequentially(campaign.toUpperCase())
  await expect(page.getByLabel('Campaign', { exact: true })).toHaveValue(campaign)
  await press(page, 'QR code')
  await expect(page.getByRole('img', { name: 'QR code of the finished link' })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Save link')
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  return page.getByRole('status', { name: 'The finished link' }).innerText()
}

/** A visitor of their own, with storage of their own. */
async function onPhone(browser: Browser, visit: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: test.info().project.use.baseURL ?? '',
  })
  try {
    const page = await context.newPage()
    await visit(page)
  } finally {
    await context.close()
  }
}

/** Answer the question on screen, read the feedback, and go on once the answer has arrived. */
async function answer(page: Page, option: string): Promise<void> {
  await choose(page, option)
  const told = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/ads/events') &&
      (response.request().postData() ?? '').includes('question_answered'),
  )
  await press(page, 'Next')
  await told
  await press(page, 'Continue')
}

async function askForAssessment(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill(VISITOR)
  await page.getByLabel('Email Address').fill('marta@example.com')
  await page.getByLabel('Company Size').selectOption('11-50')
  await page.getByLabel('Year Company Founded').fill('1998')
  await page.getByLabel('Your Role').selectOption('Owner')
  const sent = page.waitForResponse('**/api/ads/assessment-requests')
  await press(page, 'Start Full Assessment')
  expect((await sent).status()).toBe(201)
}

/** The link in the mail to an address, once it is in the outbox. */
async function mailedLink(page: Page, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const response = await page.request.get('/api/admin/outbox')
    const { mails } = (await response.json()) as {
      mails: { kind: string; to: string; text: string }[]
    }
    const mail = mails.find(({ kind, to }) => kind === 'privacy' && to === email)
    link = /https?:\/\/\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  const { pathname, search } = new URL(link)
  return pathname + search
}
