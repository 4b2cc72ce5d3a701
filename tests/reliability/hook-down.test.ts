import { runAlone } from '#tests/support/run-alone.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestBuild } from '#server/build-hook/hook.ts'
import { readPublishing } from '#server/publishing/publishing-state.ts'
import { useBlobs } from '#tests/support/blobs.ts'

useBlobs()

const MINUTE_MS = 60_000
const START = Date.parse('2026-03-10T12:00:00Z')

let server: Server
let calls = 0
let status = 503

beforeEach(async () => {
  calls = 0
  status = 503
  server = createServer((request, response) => {
    calls += 1
    request.resume()
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  vi.stubEnv('BUILD_HOOK_URL', `http://127.0.0.1:${port}/`)
  vi.setSystemTime(START)
})

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Let the scheduled function run every two minutes. */
async function passMinutes(minutes: number): Promise<void> {
  for (let passed = 2; passed <= minutes; passed += 2) {
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS)
    await runAlone('scheduled-posts')
  }
}

test('a build hook that is down for an hour is retried at intervals, then called once', async () => {
  await requestBuild('waits')
  await passMinutes(30)
  expect(await readPublishing(new Date())).toMatchObject({
    state: 'failed',
    error: 'The build hook responded with 503.',
  })
  await passMinutes(30)
  expect(calls).toBeGreaterThan(8)
  expect(calls).toBeLessThan(30)

  status = 202
  const before = calls
  await passMinutes(20)
  expect(calls).toBe(before + 1)
  const { state, error } = await readPublishing(new Date())
  expect({ state, error }).toEqual({ state: 'live', error: undefined })
})
