import { expect, test } from 'vitest'
import type { StoreSize } from '#domain/health/health-report.ts'
import { BACKED_UP_STORES, EXCLUDED_STORES } from '#server/archive/stores.ts'
import { anAccount, aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

async function measure(cookie: string): Promise<StoreSize[]> {
  return (await call('/api/admin/store-sizes', { cookie })).json()
}

test('lists the records of each store', async () => {
  const { cookie } = await aSignedIn()
  const sizes = await measure(cookie)
  expect(sizes).toContainEqual({ store: 'users', records: 1, isMore: false })
  expect(sizes.find(({ store }) => store === 'leads')?.records).toBe(0)
  const all = [...Object.keys(BACKED_UP_STORES), ...EXCLUDED_STORES]
  expect(sizes.map(({ store }) => store).toSorted()).toEqual(all.toSorted())
})

test('lists the largest store first, and names no record', async () => {
  const { user, cookie } = await aSignedIn()
  await anAccount({ username: 'grace' })
  const sizes = await measure(cookie)
  const counts = sizes.map(({ records }) => records)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(counts[0]).toBeGreaterThan(0)
  expect(JSON.stringify(sizes)).not.toContain(user.id)
})
