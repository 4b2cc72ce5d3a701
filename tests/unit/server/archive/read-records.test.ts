import { beforeEach, expect, test } from 'vitest'
import { type RecordPosition, readRecords } from '#server/archive/read-records.ts'
import { blobs } from '#server/storage/blobs.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

/** Three pages of a listing. */
const KEYS = Array.from({ length: 2_500 }, (_, i) => `k${String(i).padStart(4, '0')}`)
const STORE = 'share-opt-outs'

beforeEach(async () => {
  await inParallel(KEYS, 24, (key) => blobs(STORE).write(key, 1, { onlyIfNew: true }))
  for (const key of ['a', 'b']) await blobs('outbox-waiting').write(key, 1, { onlyIfNew: true })
})

async function readFrom(from?: RecordPosition) {
  const keys: string[] = []
  const positions: RecordPosition[] = []
  for await (const { record, position } of readRecords(from)) {
    keys.push('key' in record ? record.key : record.keys.join())
    positions.push(position)
  }
  return { keys, positions }
}

test('continues after any record, in any page of a listing', async () => {
  const { keys, positions } = await readFrom()
  expect(keys).toEqual(['a,b', ...KEYS])
  for (const index of [1_000, 2_000, 2_400, 2_500]) {
    expect((await readFrom(positions[index])).keys).toEqual(keys.slice(index + 1))
  }
})

test('continues after a record that has been removed since', async () => {
  const { positions } = await readFrom()
  for (const key of ['k1498', 'k1499', 'k1500']) await blobs(STORE).remove(key)
  const { keys } = await readFrom(positions[1_500])
  expect(keys[0]).toBe('k1501')
  expect(keys).toHaveLength(999)
})

test('fails when the listing cannot be continued, instead of ending early', async () => {
  const page = Buffer.from('zzz').toString('base64url')
  await expect(readFrom({ store: STORE, page, after: 'k1499' })).rejects.toMatchObject({
    code: 'unavailable',
  })
})
