import { expect, test } from 'vitest'
import { findingSchema } from '#domain/health/finding.ts'
import { readSelfCheckResults } from '#server/operations/self-checks/results.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useAnsweringSite } from '#tests/support/answering-site.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { expectLoggedFailures } from '#tests/support/logged-failures.ts'
import { useMailServer } from '#tests/support/mail-server.ts'

useBlobs()
expectLoggedFailures()
useMailServer()
const site = useAnsweringSite()

const press = (cookie: string) => call('/api/admin/proof', { method: 'POST', cookie })

test('runs every self-check now, and responds with what each found', async () => {
  const { cookie } = await aSignedIn()
  site.close()
  const response = await press(cookie)
  expect(response.status).toBe(200)
  const findings = findingSchema.array().parse(await response.json())
  expect(findings.map(({ id, state }) => [id, state])).toEqual([
    ['self-check/leads', 'ok'],
    ['self-check/publishing', 'failed'],
    ['self-check/backup', 'ok'],
    ['self-check/indexes', 'ok'],
    ['self-check/storage', 'ok'],
  ])
})

test('two runs are not at once', async () => {
  const { cookie } = await aSignedIn()
  const both = await Promise.all([press(cookie), press(cookie)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('runs three times in ten minutes, for all administrators together', async () => {
  const { cookie } = await aSignedIn()
  for (let run = 0; run < 3; run++) expect((await press(cookie)).status).toBe(200)
  const grace = await aSignedIn({ username: 'grace' })
  const response = await press(grace.cookie)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('proves nothing for someone who is no administrator', async () => {
  const { cookie } = await aSignedIn({ isAdmin: false, permissions: ['leads'] })
  expect((await press(cookie)).status).toBe(403)
  expect(await readSelfCheckResults()).toEqual({})
})
