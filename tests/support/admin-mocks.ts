import type { Page, Route } from '@playwright/test'

/** Responses for the admin screens, so that a test decides what the server says. */

export const ADA = { id: '1', username: 'ada', isAdmin: true, permissions: [] }

export const POST = {
  id: '7',
  title: 'Thirteen weeks of cash',
  slug: 'thirteen-weeks-of-cash',
  description: 'A forecast that fits on one page.',
  content: '<p>Cash first.</p>',
  author: 'Sideboard',
  featured: true,
  tags: ['Cash', 'Board'],
  readingTime: 3,
  datePublished: '2026-01-05T15:00:00.000Z',
}

/** Seven posts, the last one the newest. */
export const SUMMARIES = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
  ...POST,
  id: number,
  title: `Lesson ${number}`,
  slug: `lesson-${number}`,
  datePublished: `2026-01-0${number}T15:00:00.000Z`,
}))

export const SERVER_ERROR = { status: 500, contentType: 'text/plain', body: 'boom' }

/** Errors that the browser logs for calls that a test does not mock and the real server rejects. */
export const EXPECTED_ERRORS = [
  '401 (Unauthorized)',
  '500 (Internal Server Error)',
  '403 (Forbidden)',
]

type MockResponse = Parameters<Route['fulfill']>[0]

export function mockGet(page: Page, path: string, json: unknown, status = 200): Promise<unknown> {
  return mockCall(page, 'GET', `**${path}`, { status, json })
}

/** Mocks one method of a URL. */
export function mockCall(
  page: Page,
  method: string,
  url: string,
  response: MockResponse,
): Promise<unknown> {
  return page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    return route.fulfill(response)
  })
}

/** As {@link mockCall}, and returns the list of the bodies that were sent. */
export async function recordCalls(
  page: Page,
  method: string,
  url: string,
  response: MockResponse,
): Promise<unknown[]> {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    const isRecorded =
      request.method() === method && /\/api\/admin\/(?!.*working-copies)/.test(request.url())
    if (isRecorded) bodies.push(request.postDataJSON())
  })
  await mockCall(page, method, url, response)
  return bodies
}

/** Signs in without a session. Working copies are neither found nor stored. */
export async function mockSignedIn(page: Page): Promise<void> {
  await mockGet(page, '/api/user', ADA)
  await page.route('**/working-copies', (route) =>
    route.fulfill(route.request().method() === 'GET' ? { json: [] } : { status: 500 }),
  )
}

export async function fillCredentials(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill('secret')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export async function fillPost(page: Page, title = 'A title'): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Content').fill('Words.')
}
