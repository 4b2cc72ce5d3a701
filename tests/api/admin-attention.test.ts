import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findingSchema } from '#domain/health/finding.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { aContact } from '../support/leads.ts'

useBlobs()

beforeEach(() => {
  vi.unstubAllEnvs()
  vi.stubEnv('SMTP_URL', '')
})

afterEach(() => vi.useRealTimers())

async function ids(now = new Date(), given = {}): Promise<string[]> {
  const { cookie } = await aSignedIn(given, now)
  const response = await call('/api/admin/attention', { cookie })
  expect(response.status).toBe(200)
  const findings = findingSchema.array().parse(await response.json())
  return findings.map(({ id }) => id).filter((id) => id !== 'publishing-failed')
}

test('a new site needs no attention', async () => {
  expect(await ids()).toEqual([])
})

test('lists emails that wait because email is not set up', async () => {
  await queueEmail({ kind: 'contact', to: 'team', subject: 'Hello', text: 'Hello' })
  expect(await ids()).toEqual(['email-not-set-up'])
})

test('lists emails that failed for good', async () => {
  await queueEmail({ kind: 'contact', to: 'team', subject: 'Hello', text: 'Hello' })
  const [key] = await outbox.keys()
  await outbox.update(key!, (mail) => ({ ...mail, state: 'failed' }))
  expect(await ids()).toEqual(['email-failed'])
})

test('shows someone with the permission "leads" what concerns leads alone', async () => {
  await queueEmail({ kind: 'contact', to: 'team', subject: 'Hello', text: 'Hello' })
  await saveLead(aContact({ spamReason: 'A hidden field was filled in' }))
  await saveLead(aContact(), new Date(Date.now() - 25 * 3_600_000))
  expect(await ids(undefined, { permissions: ['leads'] })).toEqual(['leads-overdue', 'spam'])
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
  expect(await ids(later)).toEqual(['roll-up-behind'])
})
