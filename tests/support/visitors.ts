import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type Locator,
  type Page,
} from '@playwright/test'
import { choose, press } from './quiz-actions.ts'
import { BROWSER_USER_AGENT } from './user-agent.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

/** Runs a visit in a browser context of its own, so with its own storage. */
export async function visitOnPhone(
  browser: Browser,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: test.info().project.use.baseURL ?? '',
    userAgent: BROWSER_USER_AGENT,
  })
  try {
    await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Answers the question on screen and goes on once its event was received. */
export async function answerQuestion(page: Page, option: string): Promise<void> {
  await choose(page, option)
  const received = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/ads/events') &&
      (response.request().postData() ?? '').includes('question_answered'),
  )
  await press(page, 'Next')
  await received
  await press(page, 'Continue')
}

/** What a visitor writes to the firm. */
export const MESSAGE = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: 'Engines',
  message: 'We need a chair.',
}

/** Fill in the contact form that is open. @param fill How a field is filled in. */
export async function fillContactForm(
  page: Page,
  { name, email, company, message } = MESSAGE,
  fill = (field: Locator, text: string) => field.fill(text),
): Promise<void> {
  await fill(page.getByLabel('Name', { exact: true }), name)
  await fill(page.getByLabel('Email'), email)
  await fill(page.getByLabel('Company'), company)
  await fill(page.getByLabel('Message'), message)
}

/** Send the contact form as someone who took a minute for it. */
export async function sendMessage(
  request: APIRequestContext,
  fields: object,
  origin = '',
): Promise<void> {
  const response = await request.post(`${origin}/api/contact`, {
    data: { company: '', message: 'Hello there', ...fields },
    headers: { 'x-form-age': '60000' },
  })
  expect(response.status()).toBe(201)
}
