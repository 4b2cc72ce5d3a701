import { expect, test, vi } from 'vitest'
import { outbox } from '#server/email/outbox.ts'
import { forgetPerson } from '#server/privacy/person.ts'
import { blobs } from '#server/storage/blobs.ts'
import { ifReadable } from '#server/storage/unreadable-records.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

test('no one is reported as forgotten while one of many unreadable records has the address', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const email = 'ada@example.com'
  // Listed by hash, 14 comes last.
  for (let i = 0; i < 101; i++) {
    const record = { to: i === 14 ? email : 'bo@example.com' }
    await blobs('outbox').write(`unreadable-${i}`, record, { onlyIfNew: true })
    await ifReadable(outbox.find(`unreadable-${i}`))
  }
  await expect(forgetPerson(email)).rejects.toMatchObject({ code: 'conflict' })
  await outbox.remove('unreadable-14')
  expect(await forgetPerson(email)).toMatchObject({ leads: [], emails: [] })
})
