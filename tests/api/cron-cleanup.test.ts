import { expect, test } from 'vitest'
import cleanUp from '#functions/cron-cleanup.ts'
import { arrivals, saveLead } from '#server/leads/leads.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'

useBlobs()

test('removes expired idempotency records', async () => {
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000)
  await saveLead({ ...aContact(), idempotencyKey: 'old' }, threeDaysAgo)
  await cleanUp()
  expect(await arrivals.keys()).toEqual([])
})
