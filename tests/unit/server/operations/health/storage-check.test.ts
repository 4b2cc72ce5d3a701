import { expect, test } from 'vitest'
import { findBrokenStorageRules, runStorageCheck } from '#server/operations/health/storage-check.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs({
  strict: {
    api: { buildToken: 'build', requests: 500, windowMs: 60_000 },
    delayMs: 2,
    listLagMs: 400,
  },
})

test('a late listing is measured, and no one has to act on it', async () => {
  const findings = await runStorageCheck()
  const broken = findings.filter(({ holds }) => !holds)
  expect(broken.map(({ rule }) => rule)).toEqual(['list-at-once'])
  expect(broken[0]?.afterMs).toBeGreaterThan(300)
  expect(await findBrokenStorageRules()).toEqual([])
})
