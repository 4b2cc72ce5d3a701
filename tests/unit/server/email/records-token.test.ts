import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { saveLead } from '#server/leads/leads.ts'
import { createRecordsToken, verifyRecordsToken } from '#server/email/records-token.ts'
import { emailRecordsLink } from '#server/privacy/records-email.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'

useBlobs()

const ADA = 'ada@example.com'
const SECRET = 'a secret for tests that is long enough'
const now = new Date('2026-03-20T12:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', SECRET)
  onTestFinished(() => void vi.unstubAllEnvs())
})

test('only a person with records gets a link', async () => {
  expect(await emailRecordsLink(ADA, now)).toBe(false)
  await saveLead(aContact({ email: ADA }), now)
  expect(await emailRecordsLink(ADA, now)).toBe(true)
})

test('a link works for a day', async () => {
  const token = await createRecordsToken(ADA, now)
  expect(await verifyRecordsToken(token, hoursLater(23.9))).toBe(ADA)
  expect(await verifyRecordsToken(token, hoursLater(24.1))).toBeUndefined()
})

test('a link outlives one change of the secret', async () => {
  const token = await createRecordsToken(ADA, now)
  vi.stubEnv('SESSION_SECRET', 'another secret that is long enough, too')
  expect(await verifyRecordsToken(token, now)).toBeUndefined()
  vi.stubEnv('SESSION_SECRET_PREVIOUS', SECRET)
  expect(await verifyRecordsToken(token, now)).toBe(ADA)
})
