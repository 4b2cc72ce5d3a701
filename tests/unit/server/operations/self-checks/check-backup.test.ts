import { beforeEach, expect, test, vi } from 'vitest'
import { checkBackup } from '#server/operations/self-checks/check-backup.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

async function fill(count: number): Promise<void> {
  const keys = Array.from({ length: count }, (_, index) => String(index).padStart(4, '0'))
  for (const key of keys)
    await blobs('share-opt-outs').write(
      key,
      { at: '2026-01-01T00:00:00.000Z' },
      { onlyIfNew: true },
    )
}

const positionNow = async () => (await blobs('proof-position').read('backup'))?.data

test('the check of a backup stops in time, and the next night continues there', async () => {
  await fill(60)
  await checkBackup(0)
  expect(await positionNow()).toMatchObject({ store: 'share-opt-outs', after: '0000' })
  await checkBackup(Infinity)
  expect(await positionNow()).toBeNull()
})
