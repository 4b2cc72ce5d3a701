import { afterEach, expect, test } from 'vitest'
import { findingSchema, type Finding } from '#domain/health/finding.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { blobs } from '#server/storage/blobs.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

afterEach(() => setBlobsFetch())

async function runCheck(cookie: string): Promise<Finding[]> {
  const path = '/api/admin/storage-check'
  const response = await call(path, { method: 'POST', cookie })
  expect(response.status).toBe(200)
  return findingSchema.array().parse(await response.json())
}

const brokenOf = (findings: readonly Finding[]) =>
  findings.flatMap(({ id, state }) => (state === 'ok' ? [] : [id]))

async function scratchKeys(): Promise<string[]> {
  const pages = await Array.fromAsync(blobs('storage-scratch').pages())
  return pages.flat().map(({ key }) => key)
}

/** Storage that ignores the conditions of writes, for records of the check. */
function ignoreConditions(): void {
  setBlobsFetch((input, init) => {
    const headers = new Headers(init?.headers)
    const isScratch = (input instanceof Request ? input.url : String(input)).includes('scratch')
    for (const name of ['if-match', 'if-none-match']) if (isScratch) headers.delete(name)
    return fetch(input, { ...init, headers })
  })
}

test('reports that storage keeps every rule, and leaves nothing behind', async () => {
  const { cookie } = await aSignedIn()
  const findings = await runCheck(cookie)
  expect(brokenOf(findings)).toEqual([])
  expect(new Set(findings.map(({ id }) => id)).size).toBe(8)
  expect(await scratchKeys()).toEqual([])
})

test('two checks at once do not disturb each other', async () => {
  const { cookie } = await aSignedIn()
  const both = await Promise.all([runCheck(cookie), runCheck(cookie)])
  expect(both.map(brokenOf)).toEqual([[], []])
})

test('removes what a check that was ended from outside left behind', async () => {
  const { cookie } = await aSignedIn()
  await blobs('storage-scratch').write('8264310400000-old/raced', 1, { onlyIfNew: true })
  await runCheck(cookie)
  expect(await scratchKeys()).toEqual([])
})

test('storage that ignores conditions is reported, and shown under Needs attention', async () => {
  const { cookie } = await aSignedIn()
  ignoreConditions()
  expect(brokenOf(await runCheck(cookie))).toEqual(
    expect.arrayContaining(['storage/create-once', 'storage/change-once', 'storage/refuse-stale']),
  )
  const response = await call('/api/admin/attention', { cookie })
  expect(await response.json()).toContainEqual(
    expect.objectContaining({ id: 'storage/refuse-stale', state: 'failed' }),
  )
})
