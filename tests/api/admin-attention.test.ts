import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import attention from '#functions/admin-attention.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { saveEvent } from '#server/funnel/events.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'

useBlobs()

beforeEach(() => {
  vi.unstubAllEnvs()
  vi.stubEnv('SMTP_URL', '')
})

afterEach(() => vi.useRealTimers())

async function kinds(now = new Date()): Promise<string[]> {
  const { cookie } = await aSignedIn({}, now)
  const response = await call(attention, '/api/admin/attention', { cookie })
  expect(response.status).toBe(200)
  const concerns = (await response.json()) as { kind: string }[]
  return concerns.map(({ kind }) => kind).filter((kind) => kind !== 'publishing-failed')
}

test('a new site needs no attention', async () => {
  expect(await kinds()).toEqual([])
})

test('lists emails that wait because email is not set up', async () => {
  await queueEmail({ kind: 'contact', to: 'team', subject: 'Hello', text: 'Hello' })
  expect(await kinds()).toEqual(['email-not-set-up'])
})

test('lists emails that failed for good', async () => {
  await queueEmail({ kind: 'contact', to: 'team', subject: 'Hello', text: 'Hello' })
  const [key] = await outbox.keys()
  await outbox.update(key!, (mail) => ({ ...mail, state: 'failed' }))
  expect(await kinds()).toEqual(['email-failed'])
})

test('lists a roll-up that missed two nights', async () => {
  await saveEvent(
    {
      sessionId: crypto.randomUUID(),
      quizId: 'quiz-b',
      eventType: 'page_view',
      eventData: '{"questionIndex":0}',
    },
    '',
  )
  const later = new Date(Date.now() + 3 * 86_400_000)
  vi.useFakeTimers({ toFake: ['Date'], now: later })
  expect(await kinds(later)).toEqual(['roll-up-behind'])
})
