import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { blobs } from '#server/storage/blobs.ts'
import { collection } from '#server/storage/collection.ts'
import {
  findUnreadableRecord,
  listUnreadableRecords,
  UnreadableRecordError,
} from '#server/storage/unreadable-records.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const onlyIfNew = { onlyIfNew: true } as const
const noteSchema = z.object({ text: z.string(), tags: z.array(z.string()) })
const notes = collection('notes', noteSchema)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('a record that does not fit its schema', () => {
  beforeEach(async () => {
    await notes.add('good', { text: 'good', tags: [] })
    await blobs('notes').write('bad', { text: 'no tags', passwordHash: 'x' }, onlyIfNew)
  })

  test('is left out when it is not even JSON, and shown as the text it is', async () => {
    await blobs('notes').writeBytes('torn', new TextEncoder().encode('{').buffer, {})
    expect(await notes.all()).toEqual([{ text: 'good', tags: [] }])
    expect(await findUnreadableRecord('notes', 'torn')).toBe('{')
  })

  test('is never written over', async () => {
    await expect(notes.upsert('bad', () => ({ text: 'new', tags: [] }))).rejects.toThrow(
      UnreadableRecordError,
    )
  })

  test('is logged once and listed until it is repaired', async () => {
    await notes.remove('bad')
    const etag = (await blobs('notes').write('damaged', { text: 1 }, onlyIfNew)) ?? ''
    await notes.all()
    await notes.all()
    expect(console.warn).toHaveBeenCalledTimes(1)
    expect(await listUnreadableRecords()).toMatchObject([{ store: 'notes', key: 'damaged' }])
    await blobs('notes').write('damaged', { text: 'whole', tags: [] }, { onlyIfMatch: etag })
    expect(await listUnreadableRecords()).toEqual([])
    expect(await notes.all()).toHaveLength(2)
  })

  test('can be looked at as it is stored, without a password hash', async () => {
    await blobs('notes').write('worse', { passwordHash: 'secret', tags: 1 }, onlyIfNew)
    await blobs('notes').write('worst', 1, onlyIfNew)
    await notes.all()
    expect(await findUnreadableRecord('notes', 'worse')).toEqual({
      passwordHash: '(hidden)',
      tags: 1,
    })
    expect(await findUnreadableRecord('notes', 'good')).toBeUndefined()
    expect(await listUnreadableRecords()).toHaveLength(2)
    expect(await listUnreadableRecords(1)).toHaveLength(1)
  })
})
