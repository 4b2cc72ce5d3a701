import { describe, expect, test } from 'vitest'
import { SAVED_RESULT_DAYS } from '#domain/quiz/requests.ts'
import { leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { buildOptOutLink } from '#server/email/share-opt-out.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { forgetPerson } from '#server/leads/person.ts'
import { savedResults } from '#server/leads/saved-results.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import {
  issueResultToken,
  openResult,
  SAVED_STATE,
  saveResult,
} from '#tests/support/saved-results.ts'
import { useSessionSecret } from '#tests/support/session-secret.ts'

useBlobs()
useSessionSecret()

const DAY_MS = 86_400_000
const ADDRESS = 'ada@example.com'

describe('POST /api/ads/saved-results', () => {
  test('queues an email with fixed text, and makes no lead', async () => {
    expect((await saveResult()).status).toBe(201)
    const [email] = await outbox.all()
    expect(email).toMatchObject({ kind: 'result', to: ADDRESS })
    expect(email?.text).toContain('{link}')
    expect(email?.text).toContain('{optOut}')
    expect(email?.text).toContain(`${SAVED_RESULT_DAYS} days`)
    expect(await leads.all()).toEqual([])
  })

  test('keeps only answers that the quiz offers', async () => {
    const answers = { 0: 'Option B', 1: 'Option A', '00': 'other', 9: 'other' }
    await saveResult({ state: { ...SAVED_STATE, answers } })
    const [saved] = await savedResults.all()
    expect(saved?.state.answers).toEqual(SAVED_STATE.answers)
  })

  test.each([
    ['no address', { email: '' }, 'email'],
    ['two recipients', { email: 'a@example.com,b@example.com' }, 'email'],
    ['a quiz without a summary', { quizId: 'quiz-b' }, 'quizId'],
    ['no answer', { state: { ...SAVED_STATE, answers: {} } }, 'state'],
    ['answers of another quiz', { state: { ...SAVED_STATE, answers: { 0: 'Yes' } } }, 'state'],
    ['an unknown screen', { state: { ...SAVED_STATE, phase: 'menu' } }, 'state.phase'],
  ])('rejects %s', async (_, change, field) => {
    const response = await saveResult(change)
    expect(response.status).toBe(400)
    const { issues } = (await response.json()) as { issues: { field: string }[] }
    expect([...new Set(issues.map((issue) => issue.field))]).toEqual([field])
    expect(await savedResults.all()).toEqual([])
  })

  test('sends one mailbox three a day, whatever its tag, and one address five an hour', async () => {
    for (const tag of ['', '+a', '+b']) {
      expect((await saveResult({ email: `ada${tag}@example.com` })).status).toBe(201)
    }
    expect((await saveResult({ email: 'ADA@example.com' }, '203.0.113.8')).status).toBe(429)
    for (const name of ['b', 'c']) await saveResult({ email: `${name}@example.com` })
    expect((await saveResult({ email: 'd@example.com' })).status).toBe(429)
  })

  test('saves and sends nothing for an address that opted out, with the same response', async () => {
    await saveResult()
    const token = (await buildOptOutLink(ADDRESS)).split('token=')[1]
    await call('/api/ads/share-opt-out', { method: 'POST', body: { token } })
    const again = await saveResult()
    expect([again.status, await again.json()]).toEqual([201, { ok: true }])
    expect(await savedResults.keys()).toHaveLength(1)
    expect(await outbox.keys()).toHaveLength(1)
  })
})

test('a person finds and removes saved results and their emails without being a lead', async () => {
  await saveResult()
  await saveResult({ email: 'grace@example.com' })
  const token = await issueResultToken()
  const ask = new URLSearchParams({ email: 'Ada@Example.com' })
  await call('/api/privacy', { method: 'POST', body: ask })
  expect((await outbox.all()).map(({ kind }) => kind)).toContain('privacy')
  const forgotten = await forgetPerson('ADA@example.com', new Date(Date.now() + 30 * DAY_MS))
  expect(forgotten.savedResults).toHaveLength(1)
  expect((await savedResults.all()).map(({ email }) => email)).toEqual(['grace@example.com'])
  expect((await outbox.all()).filter(({ kind }) => kind === 'result')).toMatchObject([
    { to: 'grace@example.com' },
  ])
  expect((await openResult(token)).status).toBe(403)
})

test('an email whose answers were removed is discarded', async () => {
  await saveResult()
  for (const key of await savedResults.keys()) await savedResults.remove(key)
  await sendDueEmails()
  expect(await outbox.all()).not.toMatchObject([{ state: 'sent' }])
})
