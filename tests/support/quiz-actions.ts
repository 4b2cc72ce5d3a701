import type { Page } from '@playwright/test'

/** A request that a page sent to our API. */
export interface SentCall {
  readonly path: string
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>
}

/** Collect what the page posts to the ads endpoints from now on, in order. */
export function sentCalls(page: Page): SentCall[] {
  const calls: SentCall[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/ads/')) return
    const body = request.postDataJSON() as Record<string, unknown> // our pages send objects only
    calls.push({ path: pathname, body, headers: request.headers() })
  })
  return calls
}

/** Choose an option of the question on screen by its name. */
export async function choose(page: Page, option: string | RegExp): Promise<void> {
  await page.getByRole('radio', { name: option }).check()
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

/** Choose an option, and go on past its feedback. */
export async function answer(
  page: Page,
  option: string | RegExp,
  { next = 'Next', go = 'Continue' }: { next?: string; go?: string } = {},
): Promise<void> {
  await choose(page, option)
  await press(page, next)
  await press(page, go)
}

/** Quiz B with one answer to each of its questions. */
export async function playQuizB(page: Page): Promise<void> {
  await answer(page, 'Yes')
  await answer(page, 'Below 30%')
  await answer(page, 'Over a year ago', { next: 'Submit', go: 'See Results' })
}

/** Answer every question of an ads quiz with the first option. */
export async function finishAdsQuiz(page: Page, questions: number, last = 'Submit'): Promise<void> {
  for (let number = 1; number <= questions; number++) {
    const isLast = number === questions
    await page.getByText(`Question ${number} of ${questions}`, { exact: true }).waitFor()
    await page.getByRole('radio').first().check()
    await press(page, isLast ? last : 'Next')
    await press(page, isLast ? 'See Results' : 'Continue')
  }
}
