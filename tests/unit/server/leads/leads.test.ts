import { describe, expect, test } from 'vitest'
import { saveLead, buildLeadKey, leads } from '#server/leads/leads.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { aContact, aQuizResult } from '../../../support/leads.ts'

useBlobs()

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))

describe('saveLead', () => {
  test('stores leads so that they list newest first', async () => {
    for (const minute of [1, 3, 2]) await saveLead(aContact({ name: `${minute}` }), at(minute))
    expect(await leads.all()).toMatchObject([{ name: '3' }, { name: '2' }, { name: '1' }])
  })

  test('files a suspected spam message under spam', async () => {
    expect(await saveLead(aContact({ spamReason: 'too fast' }))).toMatchObject({ status: 'spam' })
  })

  test('stores one lead per idempotency key', async () => {
    const first = await saveLead({ ...aQuizResult({ score: 3 }), idempotencyKey: 'visit-1' })
    const second = await saveLead({ ...aQuizResult({ score: 2 }), idempotencyKey: 'visit-1' })
    expect(second).toEqual(first)
    expect(await leads.keys()).toEqual([buildLeadKey(first)])
  })

  test('stores one lead for concurrent repetitions', async () => {
    const kept = await Promise.all(
      Array.from({ length: 8 }, () => saveLead({ ...aQuizResult(), idempotencyKey: 'visit-1' })),
    )
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1)
    expect(await leads.keys()).toHaveLength(1)
  })

  test('stores leads of two kinds under one key separately', async () => {
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
