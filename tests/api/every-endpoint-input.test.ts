import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { User } from '#domain/accounts/user.ts'
import { anAccount, aSessionOf } from '../support/accounts.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'
import { apiRoutes, fillPath } from '../support/functions.ts'
import { MALICIOUS_BODIES } from '../support/malicious-bodies.ts'
import { HOSTILE_NAMES } from '../support/malicious-names.ts'
import { useSiteFolder } from '../support/site.ts'

useBlobs({ keepsRecords: true })
useSiteFolder()

let administrator: User
let session: string

beforeAll(async () => {
  vi.stubEnv('RATE_LIMIT_SCALE', '1000')
  administrator = await anAccount()
  session = await aSessionOf(administrator)
})

afterAll(() => {
  vi.unstubAllEnvs()
})

const routes = await apiRoutes()
const writes = routes.filter(({ method }) => method !== 'GET')
const readers = routes.filter(({ method, pattern }) => method === 'GET' || pattern.includes(':'))

describe.each(writes)('$name', ({ method, path }) => {
  test('rejects malicious bodies with the usual error format', async () => {
    for (const { name, body, type = 'application/json' } of MALICIOUS_BODIES) {
      let sent: Request | undefined
      const response = await asAdministrator(path, {
        method,
        body,
        headers: { 'content-type': type },
        onRequest: (request) => (sent = request),
      })
      await expectNoBreakdown(response, name)
      // What one body did not reach, the others cannot.
      if (!sent?.bodyUsed) break
    }
  }, 60_000)
})

describe.each(readers)('$name', ({ method, pattern }) => {
  test('handles malicious path parameters and queries', async () => {
    for (const value of HOSTILE_NAMES) {
      const query = new URLSearchParams({ [value.slice(0, 100)]: value, before: value })
      const filled = fillPath(pattern, value)
      const response = await (method === 'GET'
        ? asAdministrator(`${filled}?${query}`, { method })
        : asAdministrator(filled, { method, body: {} }))
      await expectNoBreakdown(response, JSON.stringify(value))
    }
  }, 60_000)
})

/** A call with the administrator's session, and with another where the endpoint has ended it. */
async function asAdministrator(...[path, options]: Parameters<typeof call>) {
  const response = await call(path, { ...options, cookie: session })
  if (response.status !== 401) return response
  session = await aSessionOf(administrator)
  return call(path, { ...options, cookie: session })
}

/** An answer, or a refusal in the one shape that every page of ours can read. */
async function expectNoBreakdown(response: Response, where: string): Promise<void> {
  expect(response.status, where).toBeLessThan(500)
  const text = await response.text()
  if (response.status < 400) return
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    expect(text, where).toMatch(/^<!doctype html>.*<h1[^>]*>[^<]+<\/h1>/is)
    return
  }
  expect(JSON.parse(text), where).toMatchObject({
    error: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[a-z-]+$/),
    issues: expect.any(Array),
  })
}
