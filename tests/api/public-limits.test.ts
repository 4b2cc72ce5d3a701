import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '@netlify/functions'
import { describe, expect, test } from 'vitest'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { useSiteFolder } from '#tests/support/site.ts'
import { useSessionSecret } from '#tests/support/session-secret.ts'

useBlobs()
useSiteFolder()
useSessionSecret()

test('only sign-in and events have a rule in code, because plans limit the number of rules', async () => {
  const limited = await Promise.all(
    globSync('functions/*.ts').map(async (file) => {
      // Every function's module exports its configuration.
      const module = (await import(pathToFileURL(resolve(file)).href)) as { config?: Config }
      return module.config?.rateLimit ? [basename(file, '.ts')] : []
    }),
  )
  expect(limited.flat().toSorted()).toEqual(['ads-events', 'login'])
})

describe('without rules in code, one address may in an hour', () => {
  const post = (path: string, body: unknown) => (ip: string) =>
    call(path, { method: 'POST', body, ip })
  const token = 'x.y.z'

  test.each([
    ['ask for 10 links to records', 10, post('/api/privacy', { email: 'a@b.co' })],
    [
      'open 60 links to records',
      60,
      (ip: string) => call(`/privacy/records?token=${token}`, { ip }),
    ],
    ['remove records 20 times', 20, post('/api/privacy/remove', { token })],
    ['opt out 20 times', 20, post('/api/ads/share-opt-out', { token })],
  ])('%s', async (_, limit, send) => {
    for (let sent = 0; sent < limit; sent++) {
      expect((await send('203.0.113.7')).status).not.toBe(429)
    }
    const refused = await send('203.0.113.7')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect((await send('203.0.113.8')).status).not.toBe(429)
  })
})
