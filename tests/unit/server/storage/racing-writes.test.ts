import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { collection } from '#server/storage/collection.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const counters = collection('health', z.object({ count: z.int() }))
const increment = () => counters.upsert('counter', (one) => ({ count: (one?.count ?? 0) + 1 }))

test('a conditional write that is answered with 409 is repeated', async () => {
  let conflicts = 0
  setBlobsFetch((input, init) => {
    if (init?.method?.toUpperCase() !== 'PUT' || conflicts === 1) return fetch(input, init)
    conflicts += 1
    return Promise.resolve(new Response('Conflict', { status: 409 }))
  })
  onTestFinished(() => setBlobsFetch())
  await increment()
  expect(conflicts).toBe(1)
  expect(await counters.find('counter')).toEqual({ count: 1 })
})

test('writers that race and are first answered with 409 lose no change', async () => {
  let writes = 0
  setBlobsFetch((input, init) => {
    const isConflict = init?.method?.toUpperCase() === 'PUT' && writes++ < 4
    return isConflict ? Promise.resolve(new Response('', { status: 409 })) : fetch(input, init)
  })
  onTestFinished(() => setBlobsFetch())
  await Promise.all(Array.from({ length: 4 }, increment))
  expect(await counters.find('counter')).toEqual({ count: 4 })
})
