import { afterEach, expect, test, vi } from 'vitest'
import { SAVED_RESULT_DAYS } from '#domain/quiz/requests.ts'
import { outbox } from '#server/email/outbox.ts'
import { leads } from '#server/leads/leads.ts'
import { eraseLead } from '#server/leads/lead-changes.ts'
import { receiveLead } from '#server/leads/receive-lead.ts'
import { savedResults, sweepSavedResults } from '#server/leads/saved-results.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'
import { aContact } from '#tests/support/leads.ts'
import {
  issueResultToken,
  openResult,
  REQUEST_ID,
  requestAssessment,
  SAVED_STATE,
  saveResult,
} from '#tests/support/saved-results.ts'
import { useSessionSecret } from '#tests/support/session-secret.ts'

useBlobs()
useSessionSecret()

afterEach(() => vi.unstubAllEnvs())

const DAY_MS = 86_400_000

test('opens on another device, as often as wanted, with its assessment request', async () => {
  await requestAssessment({ email: 'Ada@Example.com' })
  await saveResult()
  const token = await issueResultToken()
  expect(token).toMatch(/^[0-9a-f]{16}\.[0-9a-f-]{36}\.[\w-]{43}$/)
  for (let time = 0; time < 2; time++) {
    const response = await openResult(token)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({
      quizId: 'full-assessment',
      state: SAVED_STATE,
      requestId: REQUEST_ID,
    })
  }
})

test.each(['before', 'after'])(
  'hands over no assessment request that another person made %s it was saved',
  async (when) => {
    if (when === 'before') await requestAssessment({ email: 'mallory@example.com' })
    await saveResult()
    if (when === 'after') await requestAssessment({ email: 'mallory@example.com' })
    expect((await savedResults.all())[0]).not.toHaveProperty('requestId')
    const response = await openResult(await issueResultToken())
    expect(await response.json()).not.toHaveProperty('requestId')
  },
)

test.each([
  [
    'a second person made too',
    () => receiveLead(aContact({ email: 'm@example.com', requestId: REQUEST_ID })),
  ],
  ['was erased', async () => Promise.all((await leads.keys()).map(eraseLead))],
])('hands over no assessment request that %s after it was saved', async (_, happen) => {
  await requestAssessment()
  await saveResult()
  expect(await savedResults.all()).toMatchObject([{ requestId: REQUEST_ID }])
  await happen()
  const response = await openResult(await issueResultToken())
  expect(await response.json()).not.toHaveProperty('requestId')
})

test('stores the token as a hash alone, and a newer one ends it', async () => {
  await saveResult()
  const first = await issueResultToken()
  const stored = JSON.stringify(await savedResults.all()) + JSON.stringify(await outbox.all())
  expect(stored).not.toContain(first.split('.')[2])
  const second = await issueResultToken()
  expect((await openResult(first)).status).toBe(403)
  expect((await openResult(second)).status).toBe(200)
})

test.each([
  '',
  'x',
  '..',
  `${'0'.repeat(16)}.${REQUEST_ID}.${'a'.repeat(43)}`,
  `../leads.${REQUEST_ID}.${'a'.repeat(43)}`,
])('rejects the token %j with the same words', async (token) => {
  const response = await openResult(token)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ error: 'This link no longer works.' })
})

test('rejects another secret for a saved result', async () => {
  await saveResult()
  const [prefix, id] = (await issueResultToken()).split('.')
  expect((await openResult(`${prefix}.${id}.${'a'.repeat(43)}`)).status).toBe(403)
})

test('ends with its time, when it is removed as well', async () => {
  const now = Date.now()
  await saveResult()
  const token = await issueResultToken()
  setTime(now + 89 * DAY_MS)
  expect(await sweepSavedResults()).toMatchObject({ count: 0 })
  expect((await openResult(token)).status).toBe(200)
  setTime(now + (SAVED_RESULT_DAYS + 1) * DAY_MS)
  expect(await issueResultToken()).toBe('')
  expect(await sweepSavedResults()).toMatchObject({ count: 1, isFinished: true })
  expect((await openResult(token)).status).toBe(403)
})

test('opens one person’s answers, not those of another', async () => {
  await saveResult()
  const [prefix, , secret] = (await issueResultToken()).split('.')
  await saveResult({ email: 'grace@example.com' })
  const others = (await savedResults.keys()).filter((key) => !key.startsWith(`${prefix}/`))
  expect(others).toHaveLength(1)
  const response = await openResult(`${others[0]?.replace('/', '.')}.${secret}`)
  expect(response.status).toBe(403)
})

test.each([undefined, 7, 'x'.repeat(201)])('refuses the token %j as incomplete', async (token) => {
  const response = await openResult(token)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ field: 'token' }] })
})

test('limits how many links an address tries, and no other address', async () => {
  vi.stubEnv('RATE_LIMIT_SCALE', '0.05')
  for (let time = 0; time < 3; time++) expect((await openResult('x')).status).toBe(403)
  expect((await openResult('x')).status).toBe(429)
  expect((await openResult('x', '203.0.113.8')).status).toBe(403)
})
