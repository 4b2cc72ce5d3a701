import { afterEach, expect, test, vi } from 'vitest'
import { contactSchema } from '#domain/leads/contact-message.ts'
import { outbox } from '#server/email/outbox.ts'
import { receiveMessage } from '#server/leads/receive-lead.ts'
import { leads } from '#server/leads/leads.ts'
import { throttleCustomer } from '#server/limits/throttle.ts'
import { emailRecordsLink } from '#server/privacy/records-view.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

afterEach(() => {
  vi.unstubAllEnvs()
})

const write = (email: string) =>
  receiveMessage(contactSchema.parse({ name: 'Ada', email, message: 'Hello' }), {}, undefined)

const countEmails = async (kind: string) =>
  (await outbox.all()).filter((email) => email.kind === kind).length

test('auto-replies stop at the daily total, and every message is stored', async () => {
  // A total of two instead of 200.
  vi.stubEnv('RATE_LIMIT_SCALE', '0.01')
  for (let number = 0; number < 4; number++) await write(`ada${number}@example.com`)
  expect(await countEmails('auto-answer')).toBe(2)
  expect(await leads.keys()).toHaveLength(4)
})

test('a mailbox gets one auto-reply a day, whatever its tag', async () => {
  for (const tag of ['', '+a', '+b']) await write(`ada${tag}@example.com`)
  expect(await countEmails('auto-answer')).toBe(1)
})

test('privacy links stop at the daily total, and an unknown address uses none of it', async () => {
  vi.stubEnv('SESSION_SECRET', 'a secret for tests that is long enough')
  vi.stubEnv('RATE_LIMIT_SCALE', '0.01')
  for (let number = 0; number < 4; number++) await emailRecordsLink(`none${number}@example.com`)
  for (let number = 0; number < 3; number++) await write(`ada${number}@example.com`)
  await emailRecordsLink('ada0@example.com')
  await emailRecordsLink('ada1@example.com')
  await expect(emailRecordsLink('ada2@example.com')).rejects.toMatchObject({ code: 'too-many' })
  expect(await countEmails('privacy')).toBe(2)
})

test('one customer uses up a day of its own, and not that of others', async () => {
  const ask = (network: number) => throttleCustomer('share', `2001:db8:1:${network}::1`)
  for (let network = 1; network <= 20; network++) await ask(network * 100)
  await expect(ask(9999)).rejects.toMatchObject({ code: 'too-many' })
  await throttleCustomer('share', '2001:db8:2::1')
  await throttleCustomer('result', '2001:db8:1::1')
})
