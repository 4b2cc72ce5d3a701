import { beforeEach, describe, expect, test } from 'vitest'
import { readRecords, type RecordPosition } from '#server/archive/read-records.ts'
import { postPacks, posts } from '#server/posts/post-store.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'
import { inParallel } from '#server/storage/parallel.ts'
import { events } from '#server/tracking/events.ts'
import { backupLines } from '#tests/support/backup-lines.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aPost } from '#tests/support/posts.ts'

const store = useBlobs()

describe('a listing of records', () => {
  /** Three pages of a listing. */
  const KEYS = Array.from({ length: 2_500 }, (_, i) => `k${String(i).padStart(4, '0')}`)
  const STORE = 'share-opt-outs'

  beforeEach(async () => {
    await inParallel(KEYS, (key) => blobs(STORE).write(key, 1, { onlyIfNew: true }))
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
})

const DAY = '2026-03-01'
const NOON = `${DAY}T12:00:00.000Z`
const VISITS = Array.from({ length: 700 }, (_, index) => index.toString(16).padStart(32, '0'))
const stepsOf = (visit: string) => [
  `${DAY}/${visit}/arrival.direct/-/-`,
  `${DAY}/${visit}/quiz-b/google_cpc_x/q00.1`,
  `${DAY}/${visit}/quiz-b/google_cpc_x/v`,
]

async function backUp() {
  const lines = await store.asBuild(() => Array.fromAsync(backupLines(true)))
  const records = lines.map((line): { key: string; value: { at: string } } => JSON.parse(line))
  return new Map(records.map(({ key, value }) => [key, value]))
}

test('a backup through an API reads no record that packs or keys already hold', async () => {
  const saved = Array.from({ length: 100 }, (_, index) => aPost({ slug: `post-${index}` }))
  for (const post of saved) await posts.add(post.id, post)
  await postPacks.refresh(Infinity)
  const edited = await posts.update(saved[0]!.id, (post) => ({ ...post, title: 'Edited' }))

  const at = '2026-03-01T09:30:00.000Z'
  const visit = 300
  const changed = [1, 2].map(
    (option) => `${DAY}/${VISITS[visit]}/quiz-b/google_cpc_x/q01.${option}`,
  )
  const foreign = `${DAY}/of-another-release`
  const keys = [...VISITS.flatMap(stepsOf), ...changed, foreign]
  await inParallel(keys, (key) => events.create(key, { at }))

  let calls = 0
  setBlobsFetch(async (input, init) => {
    if (String(input).includes('/api/v1/blobs/')) calls += 1
    return fetch(input, init)
  })
  const backup = await backUp()
  // The stores' listings, 16 packs, one post, two changed answers, a foreign key, and 40 at each page's ends.
  expect(calls).toBeLessThan(250)

  for (const post of saved.slice(1)) expect(backup.get(post.id)).toEqual(post)
  expect(backup.get(edited.id)).toMatchObject({ title: 'Edited' })
  expect([...backup.keys()].filter((key) => key?.startsWith(DAY)).toSorted()).toEqual(
    keys.toSorted(),
  )
  for (const key of [...changed, foreign]) expect(backup.get(key)).toEqual({ at })
  for (const key of stepsOf(VISITS[visit] ?? '')) expect(backup.get(key)).toEqual({ at: NOON })
})
