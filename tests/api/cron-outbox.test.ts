import { expect, test } from 'vitest'
import retryOutbox from '#functions/cron-outbox.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useMailServer } from '#tests/support/mail-server.ts'

useBlobs()
const server = useMailServer()

test('sends the waiting emails', async () => {
  await queueEmail({ kind: 'contact', to: 'team', subject: 'Hi', text: '' })
  await retryOutbox()
  expect(server.received).toHaveLength(1)
  expect(await outbox.all()).toMatchObject([{ state: 'sent' }])
})
