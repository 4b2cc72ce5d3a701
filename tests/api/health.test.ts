import { expect, test } from 'vitest'
import health from '#functions/health.ts'
import { useBlobs } from '../support/blobs.ts'
import { call } from '../support/call.ts'

useBlobs()

test('GET /api/health reports whether the site can store data', async () => {
  const well = await call(health, '/api/health')
  expect([well.status, await well.json()]).toEqual([200, { status: 'ok' }])
  expect(well.headers.get('cache-control')).toBe('no-store')
})
