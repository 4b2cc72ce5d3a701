import { expect, test } from '#tests/support/browser-test.ts'
import { NO_CAMPAIGN } from '#tests/support/leads.ts'
import { answer, choose, playQuizB, press, sentCalls } from '#tests/support/quiz-actions.ts'

const SUBMISSIONS = '/api/ads/quiz-submissions'

test('the quiz sends exactly the specified calls and fields, once', async ({ page }) => {
  const calls = sentCalls(page)
  await page.goto('/ads/quiz-b')
  await answer(page, 'Yes')
  await answer(page, 'Below 30%')
  await choose(page, 'Over a year ago')
  await press(page, 'Submit')
  const submitted = page.waitForResponse(`**${SUBMISSIONS}`)
  await page.getByRole('button', { name: 'See Results' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: "You're Not Alone" })).toBeVisible()
  await submitted
  const sessionId = calls[0]?.body['sessionId']
  expect(sessionId).toMatch(/^[0-9a-f-]{36}$/)
  const event = (eventType: string, data: unknown) => ({
    path: '/api/ads/events',
    body: { sessionId, quizId: 'quiz-b', eventType, eventData: JSON.stringify(data) },
  })
  expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
    event('page_view', { questionIndex: 0 }),
    event('question_answered', { questionNumber: 1, answer: 'Yes' }),
    event('question_answered', { questionNumber: 2, answer: 'Below 30%' }),
    event('question_answered', { questionNumber: 3, answer: 'Over a year ago' }),
    event('submit', { answersCount: 3 }),
    {
      path: SUBMISSIONS,
      body: {
        quizId: 'quiz-b',
        score: 3,
        answers: '{"0":"Yes","1":"Below 30%","2":"Over a year ago"}',
        email: null,
        ...NO_CAMPAIGN,
      },
    },
  ])
  expect(calls.every(({ headers }) => headers['content-type'] === 'application/json')).toBe(true)
  expect(calls.at(-1)?.headers).toMatchObject({
    'idempotency-key': sessionId,
    'x-session-id': sessionId,
  })
})

test('a submission carries the campaign and the referrer', async ({ page }) => {
  const calls = sentCalls(page)
  await page.goto('/ads/quiz-b?utm_source=Google&utm_campaign=Spring&utm_term=board', {
    referer: 'https://news.example/today',
  })
  await playQuizB(page)
  await expect.poll(() => calls.some(({ path }) => path === SUBMISSIONS)).toBe(true)
  expect(calls.at(-1)?.body).toMatchObject({
    ...NO_CAMPAIGN,
    utm_source: 'Google',
    utm_campaign: 'Spring',
    utm_term: 'board',
    referer: expect.stringMatching(/^https:\/\/news\.example\//),
  })
  expect(calls[0]?.headers['x-attribution']).toBe(
    'utm_source=Google&utm_campaign=Spring&utm_term=board',
  )
  const kept = await page.evaluate(() => localStorage.getItem('quizCampaignData'))
  expect(JSON.parse(kept ?? '')).toMatchObject({ utm_source: 'Google', utm_content: '' })
})

test('a submission made offline arrives once when the network returns', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push('ERR_INTERNET_DISCONNECTED', 'ERR_CONNECTION_RESET')
  const arrived: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(SUBMISSIONS)) arrived.push(String(response.status()))
  })
  await page.goto('/ads/quiz-b')
  await choose(page, 'Yes')
  await press(page, 'Next')
  await context.setOffline(true)
  await press(page, 'Continue')
  await answer(page, 'Below 30%')
  await choose(page, 'Over a year ago')
  await press(page, 'Submit')
  await press(page, 'See Results')
  await expect(page.getByRole('heading', { level: 1, name: "You're Not Alone" })).toBeVisible()
  expect(arrived).toEqual([])

  // A network that has just returned may fail once more.
  await page.route(`**${SUBMISSIONS}`, (route) => route.abort('connectionreset'), { times: 1 })
  await context.setOffline(false)
  await expect.poll(() => arrived).toEqual(['201'])
  await page.reload({ waitUntil: 'networkidle' })
  expect(arrived).toEqual(['201'])
})

test('a submission whose tab is closed before its outcome arrives with the next visit', async ({
  page: closed,
  context,
}) => {
  await closed.route(`**${SUBMISSIONS}`, () => {}, { times: 1 })
  await closed.goto('/ads/quiz-b')
  const lost = closed.waitForRequest(`**${SUBMISSIONS}`)
  await playQuizB(closed)
  const body = (await lost).postData()
  await closed.close()

  const page = await context.newPage()
  await page.clock.setFixedTime(Date.now() + 60_000)
  const arrived = page.waitForResponse(`**${SUBMISSIONS}`)
  await page.goto('/ads/quiz-b')
  const response = await arrived
  expect([response.request().postData(), response.status()]).toEqual([body, 201])
})

test('a submission has every field when storage is switched off', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  const calls = sentCalls(page)
  await page.goto('/ads/quiz-b?utm_source=google')
  await playQuizB(page)
  await expect(page.getByRole('heading', { level: 1, name: "You're Not Alone" })).toBeVisible()
  await expect
    .poll(() => calls.at(-1)?.body)
    .toMatchObject({
      ...NO_CAMPAIGN,
      utm_source: 'google',
      quizId: 'quiz-b',
    })
})

test('Global Privacy Control stops the events and not the quiz', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  const calls = sentCalls(page)
  await page.goto('/ads/quiz-b')
  await playQuizB(page)
  await expect.poll(() => calls.map(({ path }) => path)).toEqual([SUBMISSIONS])
})
