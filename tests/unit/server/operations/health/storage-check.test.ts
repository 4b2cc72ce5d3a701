import { expect, test } from 'vitest'
import { runStorageCheck } from '#server/operations/health/storage-check.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs({
  strict: {
    api: { buildToken: 'build', requests: 500, windowMs: 60_000 },
    delayMs: 2,
    listLagMs: 400,
  },
})

test('a late listing is measured, and no one has to act on it', async () => {
  const findings = (await runStorageCheck()).filter(({ state }) => state !== 'ok')
  expect(findings).toMatchObject([{ id: 'storage/list-at-once', state: 'note' }])
  const [, ms] = /It took (\d+) ms/.exec(findings[0]?.detail ?? '') ?? []
  expect(Number(ms)).toBeGreaterThan(300)
})
