import { describe, expect, test, vi } from 'vitest'
import type { Finding } from '#domain/health/finding.ts'
import { defineRoutes, visitors } from '#server/http/routes.ts'
import { setBlobsFetch } from '#server/storage/blob-client.ts'
import { aColleague, useSite, visitor } from '#tests/support/api.ts'
import { runAlone } from '#tests/support/run-alone.ts'

useSite()

const HOUR_MS = 3_600_000

const ask = () => visitor.get('/api/health')

test('a monitor sees since when storage does not answer, and nothing else', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  setBlobsFetch(async () => new Response(null, { status: 500 }))
  const [first, second] = [await ask(), await ask()]
  setBlobsFetch()
  const failing = { status: 'failing', since: expect.any(String) }
  expect([first.status, first.body]).toEqual([503, failing])
  expect(second.body).toEqual(first.body)
  expect((await ask()).body).toEqual({ status: 'ok' })
})

test.each([
  ['SMTP_URL', 'not an address', 'SMTP_URL: must be an smtp or smtps address'],
  ['SESSION_SECRET', '', 'SESSION_SECRET is not set'],
])('a monitor sees that %s is wrong or missing, without its value', async (name, value, reason) => {
  vi.stubEnv(name, value)
  const { status, body } = await ask()
  expect([status, body.status]).toEqual([503, 'failing'])
  expect(JSON.stringify(body)).toContain(reason)
  expect(JSON.stringify(body)).not.toContain('not an address')
})

describe('the report of an administrator', () => {
  const START = Date.now()

  /** The report as many hours later, for someone who signs in then. */
  async function reportAfter(hours: number) {
    const now = moveTo(hours)
    const client = await aColleague({ username: crypto.randomUUID() }, now)
    const { status, body } = await client.get('/api/admin/health')
    expect(status).toBe(200)
    const find = (id: string) => body.findings.find((finding: Finding) => finding.id === id)
    return { client, now, find, findings: body.findings, errors: body.errors }
  }

  function moveTo(hours: number): Date {
    const now = new Date(START + hours * HOUR_MS)
    vi.useFakeTimers({ toFake: ['Date'], now })
    return now
  }

  const broken = defineRoutes([
    visitors.get('/api/broken/:token', () => {
      throw new Error('a fault')
    }),
  ])

  async function failOnPurpose(times: number): Promise<void> {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const request = new Request(`http://localhost:8888/api/broken/${'a'.repeat(43)}?token=secret`)
    const tasks: Promise<unknown>[] = []
    const waitUntil = (task: Promise<unknown>) => void tasks.push(task)
    for (let count = 0; count < times; count++) {
      await broken(request, { ip: '203.0.113.7', requestId: 'test-request', waitUntil })
      await Promise.all(tasks)
    }
    expect(log).toHaveBeenCalledWith('test-request GET /api/broken/…', expect.any(Error))
    log.mockRestore()
  }

  test('has no findings on a new site, then a job that ran with its time, and later as late', async () => {
    const { findings, errors } = await reportAfter(0)
    const states = new Set(findings.map(({ state }: Finding) => state))
    expect(states).toEqual(new Set(['never']))
    expect(findings.some(({ id }: Finding) => id.startsWith('storage/'))).toBe(false)
    expect(errors).toEqual({ count: 0, newest: [] })
    await runAlone('cleanup')
    const ran = { state: 'ok', at: expect.any(String) }
    expect((await reportAfter(0)).find('job/cleanup')).toMatchObject(ran)
    const { find, client } = await reportAfter(49)
    expect(find('job/cleanup')).toMatchObject({ state: 'late' })
    expect((await client.get('/api/admin/attention')).body).toContainEqual(find('job/cleanup'))
  })

  test('has the errors of the server for a day, at most 20 an hour, without their secrets', async () => {
    moveTo(100)
    await failOnPurpose(2)
    const { errors, now } = await reportAfter(100)
    const error = { request: 'GET /api/broken/…', requestId: 'test-request' }
    expect(errors.count).toBe(2)
    expect(errors.newest[0]).toEqual({ at: now.toISOString(), ...error })
    expect((await reportAfter(125)).errors.count).toBe(0)
    moveTo(200)
    await failOnPurpose(25)
    expect((await reportAfter(200)).errors.count).toBe(20)
  })
})
