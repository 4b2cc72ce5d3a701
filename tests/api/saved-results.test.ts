import { describe, expect, test } from 'vitest'
import { SAVED_RESULT_DAYS } from '#domain/quiz/requests.ts'
import { outbox } from '#server/email/outbox.ts'
import { buildOptOutLink } from '#server/email/share-opt-out.ts'
import { eraseLead } from '#server/leads/lead-changes.ts'
import { leads } from '#server/leads/leads.ts'
import { forgetPerson } from '#server/leads/person.ts'
import { receiveLead } from '#server/leads/receive-lead.ts'
import { savedResults } from '#server/leads/saved-results.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { repeat, visitor } from '#tests/support/api.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'
import { aContact } from '#tests/support/leads.ts'
import { runAlone } from '#tests/support/run-alone.ts'
import {
  issueResultToken,
  openResult,
  REQUEST_ID,
  requestAssessment,
  SAVED_STATE,
  saveResult,
} from '#tests/support/saved-results.ts'

useBlobs()

const DAY_MS = 86_400_000
const ADDRESS = 'ada@example.com'

describe('saving a result', () => {
  test('keeps the answers that the quiz offers, queues an email with fixed text, and makes no lead', async () => {
    const answers = { 0: 'Option B', 1: 'Option A', '00': 'other', 9: 'other' }
    expect((await saveResult({ state: { ...SAVED_STATE, answers } })).status).toBe(201)
    expect((await savedResults.all())[0]?.state.answers).toEqual(SAVED_STATE.answers)
    const [email] = await outbox.all()
    expect(email).toMatchObject({ kind: 'result', to: ADDRESS })
    for (const part of ['{link}', '{optOut}', `${SAVED_RESULT_DAYS} days`])
      expect(email?.text).toContain(part)
    expect(await leads.all()).toEqual([])
  })

  test('emails one mailbox three times a day, whatever its tag, and serves one address five times an hour', async () => {
    const tags = ['', '+a', '+b']
    const saveTagged = (i: number) => saveResult({ email: `ada${tags[i]}@example.com` })
    expect(await repeat(3, saveTagged)).toEqual([201, 201, 201])
    expect((await saveResult({ email: 'ADA@example.com' }, '203.0.113.8')).status).toBe(429)
    const others = await repeat(3, (i) => saveResult({ email: `other${i}@example.com` }))
    expect(others).toEqual([201, 201, 429])
  })

  test('stores and sends nothing for an address that opted out, with the same response', async () => {
    await saveResult()
    const token = (await buildOptOutLink(ADDRESS)).split('token=')[1]
    await visitor.post('/api/ads/share-opt-out', { token })
    expect(await saveResult()).toMatchObject({ status: 201, body: { ok: true } })
    expect([(await savedResults.keys()).length, (await outbox.keys()).length]).toEqual([1, 1])
  })
})

describe('a saved result', () => {
  test('opens on another device, as often as wanted, with its assessment request', async () => {
    await requestAssessment({ email: 'Ada@Example.com' })
    await saveResult()
    const token = await issueResultToken()
    expect(token).toMatch(/^[0-9a-f]{16}\.[0-9a-f-]{36}\.[\w-]{43}$/)
    for (let time = 0; time < 2; time++) {
      const { status, headers, body } = await openResult(token)
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
      const saved = { quizId: 'full-assessment', state: SAVED_STATE, requestId: REQUEST_ID }
      expect(body).toMatchObject(saved)
    }
  })

  test.each(['before', 'after'])(
    'hands over no assessment request that another person made %s it was saved',
    async (when) => {
      if (when === 'before') await requestAssessment({ email: 'mallory@example.com' })
      await saveResult()
      if (when === 'after') await requestAssessment({ email: 'mallory@example.com' })
      expect((await savedResults.all())[0]).not.toHaveProperty('requestId')
      expect((await openResult(await issueResultToken())).body).not.toHaveProperty('requestId')
    },
  )

  const second = aContact({ email: 'm@example.com', requestId: REQUEST_ID })
  test.each<[string, () => Promise<unknown>]>([
    ['a second person made too', () => receiveLead(second)],
    ['was erased', async () => Promise.all((await leads.keys()).map(eraseLead))],
  ])('hands over no assessment request that %s after it was saved', async (_, happen) => {
    await requestAssessment()
    await saveResult()
    expect(await savedResults.all()).toMatchObject([{ requestId: REQUEST_ID }])
    await happen()
    expect((await openResult(await issueResultToken())).body).not.toHaveProperty('requestId')
  })

  test('stores its token only as a hash, and a newer token ends it', async () => {
    await saveResult()
    const first = await issueResultToken()
    const stored = JSON.stringify([await savedResults.all(), await outbox.all()])
    expect(stored).not.toContain(first.split('.')[2])
    const newer = await issueResultToken()
    expect([(await openResult(first)).status, (await openResult(newer)).status]).toEqual([403, 200])
  })

  test('opens with its own token alone, and says the same to every other', async () => {
    await saveResult()
    const [prefix, id, secret] = (await issueResultToken()).split('.')
    await saveResult({ email: 'grace@example.com' })
    const keys = await savedResults.keys()
    const others = keys.find((key) => !key.startsWith(`${prefix}/`)) ?? ''
    const unknown = `${REQUEST_ID}.${'a'.repeat(43)}`
    const made = [`${'0'.repeat(16)}.${unknown}`, `../leads.${unknown}`, '', 'x', '..']
    const wrong = [`${prefix}.${id}.${'a'.repeat(43)}`, `${others.replace('/', '.')}.${secret}`]
    const dead = { status: 403, body: { error: 'This link no longer works.' } }
    for (const token of [...made, ...wrong])
      expect(await openResult(token), token).toMatchObject(dead)
  })

  test('does not open when its time is over, and is removed then', async () => {
    const now = Date.now()
    await saveResult()
    const token = await issueResultToken()
    setTime(now + 89 * DAY_MS)
    await runAlone('cleanup')
    expect((await openResult(token)).status).toBe(200)
    setTime(now + (SAVED_RESULT_DAYS + 1) * DAY_MS)
    expect(await issueResultToken()).toBe('')
    await runAlone('cleanup')
    expect(await savedResults.keys()).toEqual([])
    expect((await openResult(token)).status).toBe(403)
  })

  test('is found and removed by its person, with its email, without being a lead', async () => {
    await saveResult()
    await saveResult({ email: 'grace@example.com' })
    const token = await issueResultToken()
    await visitor.post('/api/privacy', new URLSearchParams({ email: 'Ada@Example.com' }))
    expect((await outbox.all()).map(({ kind }) => kind)).toContain('privacy')
    const forgotten = await forgetPerson('ADA@example.com')
    expect(forgotten.savedResults).toHaveLength(1)
    expect((await savedResults.all()).map(({ email }) => email)).toEqual(['grace@example.com'])
    const emails = (await outbox.all()).filter(({ kind }) => kind === 'result')
    expect(emails).toMatchObject([{ to: 'grace@example.com' }])
    expect((await openResult(token)).status).toBe(403)
  })

  test('that was removed is not emailed', async () => {
    await saveResult()
    for (const key of await savedResults.keys()) await savedResults.remove(key)
    await sendDueEmails()
    expect(await outbox.all()).not.toMatchObject([{ state: 'sent' }])
  })
})
