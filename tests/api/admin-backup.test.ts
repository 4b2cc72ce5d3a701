import { expect, test } from 'vitest'
import { activities } from '#server/accounts/activity.ts'
import { readArchive } from '#server/archive/format.ts'
import { restoreArchive } from '#server/archive/restore.ts'
import { replaceClock } from '#server/clock.ts'
import { saveLead, leads } from '#server/leads/leads.ts'
import { blobs } from '#server/storage/blobs.ts'
import { aSessionOf, aSignedIn, anAccount } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { downloadAll, readPart } from '../support/downloads.ts'
import { aContact } from '../support/leads.ts'
import { emptyStores } from '../support/stores.ts'

useBlobs()

const PATH = '/api/admin/backup'
const MEGABYTE = 1024 * 1024

const get = (cookie?: string, cursor?: string, method: 'GET' | 'HEAD' = 'GET') =>
  call(cursor === undefined ? PATH : `${PATH}?cursor=${cursor}`, {
    method,
    ...(cookie && { cookie }),
  })

const download = (cookie: string, onPart?: () => Promise<void>) =>
  downloadAll(PATH, { cookie, ...(onPart && { onPart }) })

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.trimEnd().split('\n')
}

async function recordsOf(text: string) {
  return (await Array.fromAsync(readArchive(linesOf(text)))).map(({ record }) => record)
}

/** Images of 4 MB, the largest that can be uploaded. */
async function saveImages(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const bytes = Buffer.alloc(4 * MEGABYTE, `image ${i} `)
    await blobs('media').writeBytes(`image-${i}`, bytes.buffer, { type: 'image/png' })
  }
}

test('requires an administrator', async () => {
  expect((await get()).status).toBe(401)
  const { cookie } = await aSignedIn({ isAdmin: false })
  expect((await get(cookie)).status).toBe(403)
})

test('sends a small archive in one part, without passwords and never cached', async () => {
  const { cookie } = await aSignedIn()
  await saveLead(aContact({ name: 'Ada, “Countess”\n' }))
  const response = await get(cookie)
  expect(response.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="sideboard-\d{4}-\d\d-\d\d\.jsonl"$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { text, records, parts } = await download(cookie)
  expect(parts).toHaveLength(1)
  expect(text).not.toContain('passwordHash')
  const stores: string[] = []
  for await (const { header, record } of readArchive(linesOf(text))) {
    expect(header.withPasswords).toBe(false)
    stores.push(record.store)
  }
  expect(stores).toHaveLength(records)
  expect(stores).toEqual(expect.arrayContaining(['users', 'administrators', 'leads', 'activity']))
})

test('sends 28 MB of images in parts below 6 MB, which restore accepts as one archive', async () => {
  const { cookie } = await aSignedIn()
  await saveLead(aContact())
  await saveImages(7)
  const before = await leads.all()
  const { text, records, parts } = await download(cookie)
  expect(parts.length).toBeGreaterThan(3)
  expect(Math.max(...parts)).toBeLessThan(6 * MEGABYTE)
  await emptyStores()
  await restoreArchive(() => linesOf(text))
  expect(await leads.all()).toEqual(before)
  const { bytes } = (await blobs('media').readBytes('image-6'))!
  expect(Buffer.from(bytes).equals(Buffer.alloc(4 * MEGABYTE, 'image 6 '))).toBe(true)
  expect(await recordsOf(text)).toHaveLength(records)
})

test('a part that was cut short is sent again from the same cursor', async () => {
  const { cookie } = await aSignedIn()
  await saveImages(4)
  const { part } = await readPart(await get(cookie, 'first'))
  const second = await get(cookie, part?.next)
  const { headers } = second
  const whole = Buffer.from(await second.arrayBuffer())
  for (const length of [whole.length - 1, whole.length - 200, MEGABYTE, 0]) {
    const cut = new Response(whole.subarray(0, length), { headers })
    expect((await readPart(cut)).part).toBeUndefined()
  }
  const again = await readPart(await get(cookie, part?.next))
  expect(again.bytes.equals(whole)).toBe(true)
})

test('is refused by its address when it has several parts', async () => {
  const { cookie } = await aSignedIn()
  await saveImages(2)
  const response = await get(cookie)
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'too-large' })
})

test('records written and removed between parts are in the archive whole or not at all', async () => {
  const { cookie } = await aSignedIn()
  await saveImages(7)
  const { text } = await download(cookie, async () => {
    await saveLead(aContact({ name: 'Later' }))
    for (const key of ['image-1', 'image-3']) await blobs('media').remove(key)
  })
  const keys = (await recordsOf(text)).flatMap((record) =>
    record.store === 'media' && 'key' in record ? [record.key] : [],
  )
  expect(keys).toEqual(expect.arrayContaining(['image-0', 'image-2', 'image-4', 'image-6']))
  expect(keys).toEqual([...new Set(keys)])
  expect(text).toContain('Later')
})

test('rejects a cursor that is wrong, of another person or older than an hour', async () => {
  const { user, cookie } = await aSignedIn()
  await saveImages(3)
  const next = (await readPart(await get(cookie, 'first'))).part?.next ?? ''
  const other = await anAccount({ username: 'bo' })
  const otherCookie = await aSessionOf(other)
  const rejected = [
    await get(cookie, 'x'),
    await get(cookie, next.slice(0, -2)),
    await get(cookie, cookie.split('=')[1]),
    await get(otherCookie, next),
    await get(cookie, 'x'.repeat(5000)),
  ]
  const restoreClock = replaceClock({
    epochMs: () => Date.now() + 3_601_000,
    elapsedMs: () => performance.now(),
    sleep: () => Promise.resolve(),
  })
  rejected.push(await get(await aSessionOf(user, new Date(Date.now() + 3_601_000)), next))
  restoreClock()
  for (const response of rejected) {
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid', error: /./ })
  }
  expect((await get(cookie, next)).status).toBe(200)
})

test('records once who downloaded it, but not a HEAD request', async () => {
  const { cookie } = await aSignedIn()
  await saveImages(3)
  expect((await get(cookie, undefined, 'HEAD')).status).toBe(200)
  expect(await activities.all()).toEqual([])
  await download(cookie)
  expect(await activities.all()).toMatchObject([
    { action: 'backup.downloaded', actor: { username: 'ada' } },
  ])
})
