import { describe, expect, test } from 'vitest'
import { arrivals, buildLeadKey, leads, removeOldArrivals, saveLead } from '#server/leads/leads.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact, aQuizResult } from '#tests/support/leads.ts'

useBlobs()

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

describe('the store of leads', () => {
  test('lists the newest first', async () => {
    for (const minute of [1, 3, 2]) await saveLead(aContact({ name: `${minute}` }), at(minute))
    expect(await leads.all()).toMatchObject([{ name: '3' }, { name: '2' }, { name: '1' }])
  })

  test('has one lead per idempotency key', async () => {
    const first = await saveLead({ ...aQuizResult({ score: 3 }), idempotencyKey: 'visit-1' })
    const second = await saveLead({ ...aQuizResult({ score: 2 }), idempotencyKey: 'visit-1' })
    expect(second).toEqual(first)
    expect(await leads.keys()).toEqual([buildLeadKey(first)])
  })

  test('has one lead of concurrent repetitions', async () => {
    const kept = await Promise.all(
      Array.from({ length: 8 }, () => saveLead({ ...aQuizResult(), idempotencyKey: 'visit-1' })),
    )
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1)
    expect(await leads.keys()).toHaveLength(1)
  })

  test('has leads of two kinds under one key', async () => {
    await saveLead({ ...aQuizResult(), idempotencyKey: 'visit-1' })
    await saveLead({ ...aContact(), idempotencyKey: 'visit-1' })
    expect(await leads.keys()).toHaveLength(2)
  })

  test('completes an interrupted first attempt', async () => {
    const first = await saveLead({ ...aQuizResult(), idempotencyKey: 'visit-1' })
    await leads.remove(buildLeadKey(first))
    const second = await saveLead({ ...aQuizResult(), idempotencyKey: 'visit-1' })
    expect(second.id).toBe(first.id)
    expect(await leads.keys()).toEqual([buildLeadKey(first)])
  })
})

const now = new Date('2026-03-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('idempotency records are removed after two days', async () => {
  await saveLead({ ...aContact(), idempotencyKey: 'old' }, hoursAgo(49))
  await saveLead({ ...aContact(), idempotencyKey: 'recent' }, hoursAgo(47))
  expect(await removeOldArrivals(now)).toEqual({ count: 1, isFinished: true })
  expect(await arrivals.all()).toMatchObject([{ receivedAt: hoursAgo(47).toISOString() }])
})
