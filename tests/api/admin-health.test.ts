import { runAlone } from '#tests/support/run-alone.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Finding, HealthReport } from '#domain/health/finding.ts'
import { defineRoutes, visitors } from '#server/http/routes.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

afterEach(() => vi.useRealTimers())

const HOUR_MS = 3_600_000

async function readReport(now = new Date()): Promise<HealthReport> {
  const { cookie } = await aSignedIn({ username: crypto.randomUUID() }, now)
  const response = await call('/api/admin/health', { cookie })
  expect(response.status).toBe(200)
  return (await response.json()) as HealthReport
}

const broken = defineRoutes([
  visitors.get('/api/broken', () => {
    throw new Error('a fault')
  }),
])

async function callBroken(): Promise<void> {
  const tasks: Promise<unknown>[] = []
  const waitUntil = (task: Promise<unknown>) => void tasks.push(task)
  const request = new Request('http://localhost:8888/api/broken?token=secret')
  await broken(request, { ip: '203.0.113.7', requestId: 'test-request', waitUntil })
  await Promise.all(tasks)
}

async function failOnPurpose(times: number): Promise<void> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (let count = 0; count < times; count++) await callBroken()
  log.mockRestore()
}

function moveTo(now: Date): Date {
  vi.useFakeTimers({ toFake: ['Date'], now })
  return now
}

test('a new site has no findings, and jobs that have not run', async () => {
  const { findings, errors } = await readReport()
  expect(findings.filter(({ id }) => id.startsWith('storage/'))).toEqual([])
  expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['never']))
  expect(errors).toEqual({ count: 0, newest: [] })
})

test('a job that ran is shown with its time', async () => {
  await runAlone('cleanup')
  const { findings } = await readReport()
  expect(findings.find(({ id }) => id === 'job/cleanup')).toMatchObject({
    state: 'ok',
    at: expect.any(String),
  })
})

test('a job that no longer runs is late, here and under Needs attention', async () => {
  await runAlone('cleanup')
  const now = moveTo(new Date(Date.now() + 49 * HOUR_MS))
  const { findings } = await readReport(now)
  const late = findings.find(({ id }) => id === 'job/cleanup')
  expect(late).toMatchObject({ state: 'late' })
  const { cookie } = await aSignedIn({}, now)
  const response = await call('/api/admin/attention', { cookie })
  const items = (await response.json()) as Finding[]
  expect(items).toContainEqual(late)
})

test('errors of the server are counted for a day, without their queries', async () => {
  const start = moveTo(new Date(Date.now() + 100 * HOUR_MS))
  await failOnPurpose(2)
  const { errors } = await readReport(start)
  expect(errors.count).toBe(2)
  expect(errors.newest[0]).toEqual({
    at: start.toISOString(),
    request: 'GET /api/broken',
    requestId: 'test-request',
  })
  const nextDay = moveTo(new Date(start.getTime() + 25 * HOUR_MS))
  expect((await readReport(nextDay)).errors.count).toBe(0)
})

test('an error that is provoked again and again is recorded 20 times an hour', async () => {
  const now = moveTo(new Date(Date.now() + 200 * HOUR_MS))
  await failOnPurpose(25)
  expect((await readReport(now)).errors.count).toBe(20)
})

test('old errors are removed', async () => {
  const start = moveTo(new Date(Date.now() + 300 * HOUR_MS))
  await failOnPurpose(1)
  moveTo(new Date(start.getTime() + 8 * 24 * HOUR_MS))
  await runAlone('cleanup')
  moveTo(start)
  expect((await readReport(start)).errors.count).toBe(0)
})
