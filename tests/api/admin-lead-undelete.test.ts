import { expect, test } from 'vitest'
import type { LeadPage } from '#domain/leads/lead-page.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { aContact } from '#tests/support/leads.ts'

useBlobs()

const pathOf = (key: string) => `/api/admin/leads/${key}`

test('a deleted lead can be restored', async () => {
  const { cookie } = await aSignedIn()
  const key = buildLeadKey(await saveLead(aContact()))
  const options = { cookie }
  const list = async () =>
    ((await (await call('/api/admin/leads', { cookie })).json()) as LeadPage).leads
  await call(pathOf(key), { ...options, method: 'DELETE' })
  expect(await list()).toEqual([])
  await call(`${pathOf(key)}/undelete`, { ...options, method: 'POST' })
  expect(await list()).toHaveLength(1)
})
