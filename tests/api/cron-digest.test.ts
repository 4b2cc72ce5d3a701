import { expect, test } from 'vitest'
import sendDigest from '#functions/cron-digest.ts'
import { saveLead } from '#server/leads/leads.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'
import { useMailServer } from '#tests/support/mail-server.ts'

useBlobs()
const server = useMailServer()

test('emails the number of new leads to the team once a day', async () => {
  await saveLead(aContact())
  await sendDigest()
  await sendDigest()
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.source).toContain('Subject: 1 new lead since yesterday')
})
