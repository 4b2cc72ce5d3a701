import { beforeAll, describe, expect, test } from 'vitest'
import { SAVED_RESULT_DAYS } from '#domain/quiz/requests/saved-result.ts'
import adsSavedResult from '#functions/ads-saved-result.ts'
import adsSavedResults from '#functions/ads-saved-results.ts'
import adsShareOptOut from '#functions/ads-share-opt-out.ts'
import privacyRequest from '#functions/privacy-request.ts'
import { leads } from '#server/leads/leads.ts'
import { outbox } from '#server/email/outbox.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { forgetPerson } from '#server/privacy/person.ts'
import { issueResultLink } from '#server/saved-results/result-link.ts'
import { savedResults, sweepSavedResults } from '#server/saved-results/saved-results.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

beforeAll(() => {
  process.env['SESSION_SECRET'] ??= 'a secret of at least thirty-two characters'
})

const DAY_MS = 86_400_000
const ADDRESS = 'ada@example.com'
const state = { phase: 'question', index: 2, answers: { 0: 'Option B', 1: 'Option A' } }
const result = { email: ADDRESS, quizId: 'full-assessment', state }
const REQUEST_ID = 'abcdefab-0000-4000-8000-0123456789ab'

function save(change: object = {}, ip = '203.0.113.7') {
  const headers = { 'x-assessment-request': REQUEST_ID }
  const body = { ...result, ...change }
  return call(adsSavedResults, '/api/ads/saved-results', { method: 'POST', body, ip, headers })
}

function open(token: unknown) {
  const body = { token }
  return call(adsSavedResult, '/api/ads/saved-results/open', { method: 'POST', body })
}

/** The token that an email sent now would hold. */
async function issueToken(now = new Date()): Promise<string> {
  const [{ id } = { id: '' }] = await savedResults.all()
  return (await issueResultLink(ADDRESS, id, now))?.split('#')[1] ?? ''
}

describe('POST /api/ads/saved-results', () => {
  test('queues an email with fixed text, and makes no lead', async () => {
    expect((await save()).status).toBe(201)
    const [email] = await outbox.all()
    expect(email).toMatchObject({ kind: 'result', to: ADDRESS })
    expect(email?.text).toContain('{link}')
    expect(email?.text).toContain('/ads/opt-out?token=')
    expect(email?.text).toContain(`${SAVED_RESULT_DAYS} days`)
    expect(await leads.all()).toEqual([])
  })

  test('opens on another device, as often as wanted, with its assessment request', async () => {
    await save()
    const token = await issueToken()
    expect(token).toMatch(/^[0-9a-f]{16}\.[0-9a-f-]{36}\.[\w-]{43}$/)
    for (let time = 0; time < 2; time++) {
      const response = await open(token)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toMatchObject({
        quizId: 'full-assessment',
        state,
        requestId: REQUEST_ID,
      })
    }
  })

  test('stores the token as a hash alone, and a newer one ends it', async () => {
    await save()
    const first = await issueToken()
    const stored = JSON.stringify(await savedResults.all()) + JSON.stringify(await outbox.all())
    expect(stored).not.toContain(first.split('.')[2])
    const second = await issueToken()
    expect((await open(first)).status).toBe(403)
    expect((await open(second)).status).toBe(200)
  })

  test('keeps only answers that the quiz offers', async () => {
    const answers = { 0: 'Option B', 1: 'Option A', '00': 'other', 9: 'other' }
    await save({ state: { ...state, answers } })
    const [saved] = await savedResults.all()
    expect(saved?.state.answers).toEqual(state.answers)
  })

  test.each([
    ['no address', { email: '' }, 'email'],
    ['two recipients', { email: 'a@example.com,b@example.com' }, 'email'],
    ['a line break', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    ['a Punycode domain', { email: 'a@xn--exmple-4nf.com' }, 'email'],
    ['a quiz without a summary', { quizId: 'quiz-b' }, 'quizId'],
    ['an unknown quiz', { quizId: 'quiz-z' }, 'quizId'],
    ['no answer', { state: { ...state, answers: {} } }, 'state'],
    ['answers of another quiz', { state: { ...state, answers: { 0: 'Yes' } } }, 'state'],
    ['an unknown screen', { state: { ...state, phase: 'menu' } }, 'state.phase'],
  ])('rejects %s', async (_, change, field) => {
    const response = await save(change)
    expect(response.status).toBe(400)
    const { issues } = (await response.json()) as { issues: { field: string }[] }
    expect([...new Set(issues.map((issue) => issue.field))]).toEqual([field])
    expect(await savedResults.all()).toEqual([])
  })

  test('sends one mailbox three a day, whatever its tag, and one address five an hour', async () => {
    for (const tag of ['', '+a', '+b']) {
      expect((await save({ email: `ada${tag}@example.com` })).status).toBe(201)
    }
    expect((await save({ email: 'ADA@example.com' }, '203.0.113.8')).status).toBe(429)
    for (const name of ['b', 'c']) await save({ email: `${name}@example.com` })
    expect((await save({ email: 'd@example.com' })).status).toBe(429)
  })

  test('saves and sends nothing for an address that opted out, with the same response', async () => {
    await save()
    const [email] = await outbox.all()
    const token = /opt-out\?token=(\S+)/.exec(email?.text ?? '')?.[1]
    await call(adsShareOptOut, '/api/ads/share-opt-out', { method: 'POST', body: { token } })
    const again = await save()
    expect([again.status, await again.json()]).toEqual([201, { ok: true }])
    expect(await savedResults.keys()).toHaveLength(1)
    expect(await outbox.keys()).toHaveLength(1)
  })
})

describe('POST /api/ads/saved-results/open', () => {
  test.each([
    '',
    'x',
    '..',
    `${'0'.repeat(16)}.${REQUEST_ID}.${'a'.repeat(43)}`,
    `../leads.${REQUEST_ID}.${'a'.repeat(43)}`,
  ])('rejects the token %j with the same words', async (token) => {
    const response = await open(token)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: 'This link no longer works.' })
  })

  test('rejects another secret for a saved result', async () => {
    await save()
    const [prefix, id] = (await issueToken()).split('.')
    expect((await open(`${prefix}.${id}.${'a'.repeat(43)}`)).status).toBe(403)
  })

  test('ends with its time, when it is removed as well', async () => {
    const now = Date.now()
    await save()
    const token = await issueToken()
    expect(await sweepSavedResults(new Date(now + 89 * DAY_MS))).toMatchObject({ count: 0 })
    expect((await open(token)).status).toBe(200)
    const late = new Date(now + (SAVED_RESULT_DAYS + 1) * DAY_MS)
    expect(await issueToken(late)).toBe('')
    expect(await sweepSavedResults(late)).toMatchObject({ count: 1, isFinished: true })
    expect((await open(token)).status).toBe(403)
  })
})

test('a person finds and removes saved results and their emails without being a lead', async () => {
  await save()
  await save({ email: 'grace@example.com' })
  const token = await issueToken()
  const ask = new URLSearchParams({ email: 'Ada@Example.com' })
  await call(privacyRequest, '/api/privacy', { method: 'POST', body: ask })
  expect((await outbox.all()).map(({ kind }) => kind)).toContain('privacy')
  const forgotten = await forgetPerson('ADA@example.com', new Date(Date.now() + 30 * DAY_MS))
  expect(forgotten.savedResults).toHaveLength(1)
  expect((await savedResults.all()).map(({ email }) => email)).toEqual(['grace@example.com'])
  expect((await outbox.all()).filter(({ kind }) => kind === 'result')).toMatchObject([
    { to: 'grace@example.com' },
  ])
  expect((await open(token)).status).toBe(403)
})

test('an email whose answers were removed is discarded', async () => {
  await save()
  for (const key of await savedResults.keys()) await savedResults.remove(key)
  await sendDueEmails()
  expect(await outbox.all()).not.toMatchObject([{ state: 'sent' }])
})
