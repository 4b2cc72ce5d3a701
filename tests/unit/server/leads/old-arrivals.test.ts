import { expect, test } from 'vitest'
import { arrivals, removeOldArrivals, saveLead } from '#server/leads/leads.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'

useBlobs()

const now = new Date('2026-03-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('removes idempotency records after two days', async () => {
  await saveLead({ ...aContact(), idempotencyKey: 'old' }, hoursAgo(49))
  await saveLead({ ...aContact(), idempotencyKey: 'recent' }, hoursAgo(47))
  expect(await removeOldArrivals(now)).toEqual({ count: 1, isFinished: true })
  expect(await arrivals.all()).toMatchObject([{ receivedAt: hoursAgo(47).toISOString() }])
})

test('removes nothing after the end of its run', async () => {
  await saveLead({ ...aContact(), idempotencyKey: 'old' }, hoursAgo(49))
  expect(await removeOldArrivals(now, 0)).toEqual({ count: 0, isFinished: false })
})
