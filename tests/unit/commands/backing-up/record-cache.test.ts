import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRecordCache } from '#commands/backing-up/record-cache.ts'
import { createBackup } from '#server/archive/backup.ts'
import { blobs } from '#server/storage/blobs.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const lead = { store: 'leads', key: 'a', etag: '"1"' }
const record = { store: 'leads', key: 'a', value: { name: 'Zoë' } }
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sideboard-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('finds a record in a later run while its ETag is the same', async () => {
  const first = await openRecordCache(folder, 'site')
  first.save(lead, record)
  first.save({ ...lead, key: 'b', etag: '' }, record)
  first.close()
  const second = await openRecordCache(folder, 'site')
  expect(second.find(lead)).toEqual(record)
  expect(second.find({ ...lead, etag: '"2"' })).toBeUndefined()
  expect(second.find({ ...lead, store: 'posts' })).toBeUndefined()
  expect(second.find({ ...lead, key: 'b', etag: '' })).toBeUndefined()
  expect(second.hits).toBe(1)
  second.close()
})

test('gives a backup only what the store still has', async () => {
  const options = { withPasswords: true, now: new Date('2026-03-20T12:00:00Z') }
  const cache = await openRecordCache(folder, 'site')
  await blobs('media').writeBytes('f00d', Uint8Array.from([0, 255]).buffer, { type: 'image/png' })
  for (const key of ['a', 'b', 'c']) await blobs('leads').write(key, key, { onlyIfNew: true })
  const before = await Array.fromAsync(createBackup({ ...options, cache }))
  expect(await Array.fromAsync(createBackup({ ...options, cache }))).toEqual(before)
  expect(cache.hits).toBe(4)

  await blobs('leads').remove('a')
  const found = await blobs('leads').read('b')
  await blobs('leads').write('b', 'changed', { onlyIfMatch: found!.etag })
  const after = await Array.fromAsync(createBackup({ ...options, cache }))
  expect(after).toEqual(await Array.fromAsync(createBackup(options)))
  expect(after.join()).not.toContain('"value":"a"')
  cache.close()
})

test('keeps no account on the disk', async () => {
  const passwordHash = '$2b$04$lSm9Fnb93P5uYRuLBT5dv.zPbxdDx.jSdX4oz87Ah/32sWWs/g3L2'
  await anAccount({ passwordHash })
  const cache = await openRecordCache(folder, 'site')
  await Array.fromAsync(createBackup({ withPasswords: true, cache }))
  cache.close()
  for (const name of await readdir(folder)) {
    expect(await readFile(join(folder, name), 'utf8')).not.toContain(passwordHash)
  }
})

test('refuses a folder that is in use, has the records of another site or is damaged', async () => {
  const cache = await openRecordCache(folder, 'site')
  await expect(openRecordCache(folder, 'site')).rejects.toThrow('Another backup')
  cache.close()
  await expect(openRecordCache(folder, 'other')).rejects.toThrow(`${folder} has the unfinished`)
  await writeFile(join(folder, 'records.sqlite'), 'not a database')
  await expect(openRecordCache(folder, 'site')).rejects.toThrow(`${folder} is damaged`)
})
