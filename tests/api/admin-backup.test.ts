import { expect, test } from 'vitest'
import adminBackup from '#functions/admin-backup.ts'
import { activities } from '#server/accounts/activity.ts'
import { readArchive } from '#server/archive/format.ts'
import { restoreArchive } from '#server/archive/restore.ts'
import { saveLead, leads } from '#server/leads/leads.ts'
import { aSignedIn } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { aContact } from '../support/leads.ts'

useBlobs()

const download = (cookie?: string, method: 'GET' | 'HEAD' = 'GET') =>
  call(adminBackup, '/api/admin/backup', { method, ...(cookie && { cookie }) })

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.trimEnd().split('\n')
}

test('requires an administrator', async () => {
  expect((await download()).status).toBe(401)
  const { cookie } = await aSignedIn({ isAdmin: false })
  expect((await download(cookie)).status).toBe(403)
})

test('downloads the whole archive without passwords, never cached', async () => {
  const { cookie } = await aSignedIn()
  await saveLead(aContact({ name: 'Ada, “Countess”\n' }))
  const response = await download(cookie)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="sideboard-\d{4}-\d\d-\d\d\.jsonl"$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(text).not.toContain('passwordHash')
  const stores: string[] = []
  for await (const { header, record } of readArchive(linesOf(text))) {
    expect(header.withPasswords).toBe(false)
    stores.push(record.store)
  }
  expect(stores).toEqual(expect.arrayContaining(['users', 'administrators', 'leads', 'activity']))
})

test('downloads what restore accepts', async () => {
  const { cookie } = await aSignedIn()
  await saveLead(aContact())
  const text = await (await download(cookie)).text()
  const before = await leads.all()
  for (const key of await leads.keys()) await leads.remove(key)
  await restoreArchive(() => linesOf(text), { replace: true })
  expect(await leads.all()).toEqual(before)
})

test('records who downloaded it, but not a HEAD request', async () => {
  const { cookie } = await aSignedIn()
  expect((await download(cookie, 'HEAD')).status).toBe(200)
  expect(await activities.all()).toEqual([])
  await (await download(cookie)).text()
  expect(await activities.all()).toMatchObject([
    { action: 'backup.downloaded', actor: { username: 'ada' } },
  ])
})
