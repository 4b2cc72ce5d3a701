import { setTimeout as pause } from 'node:timers/promises'
import { percentile, type Row } from './row.ts'
import { load } from './support/load.ts'
import { cpuSecondsOf } from './support/measure.ts'
import { get, postJson } from './support/send.ts'
import { startPlatform } from '../support/running-platform.ts'

/**
 * A new process still compiles, so these requests run before the measured ones. `from` numbers them
 * apart from the measured ones.
 */
const WARM_UP = { perSecond: 50, seconds: 4, from: 1_000_000 } as const
const WARM_UP_REQUESTS = WARM_UP.perSecond * WARM_UP.seconds

/** A platform that has just started still builds in the background. */
const SETTLE_MS = 10_000

interface Measured {
  readonly requests: number
  readonly rows: readonly Row[]
}

const MEASURED: readonly [what: string, measure: (url: string) => Promise<Measured>][] = [
  ['POST /api/contact', contact],
  ['GET /api/blog/posts', posts],
  ['static pages', staticFiles],
  ['POST /api/ads/events', events],
]

/**
 * Throughput and latency of the public endpoints and of static files, with the load on the same
 * machine, and the server's CPU time, which does not depend on other load.
 */
export async function run(): Promise<Row[]> {
  const platform = await startPlatform()
  try {
    await pause(SETTLE_MS)
    const rows: Row[] = []
    for (const [what, measured] of MEASURED) {
      const before = cpuSecondsOf(platform.pid)
      const { requests, rows: own } = await measured(platform.url)
      const spent = (1_000 * (cpuSecondsOf(platform.pid) - before)) / requests
      rows.push(...own, { what: `${what}: server CPU a request`, value: spent, unit: 'ms' })
    }
    return rows
  } finally {
    await platform.stop()
  }
}

async function contact(url: string): Promise<Measured> {
  const send = (i: number) =>
    postJson(`${url}/api/contact`, {
      name: 'Ada',
      email: `ada${i}@example.com`,
      company: '',
      message: 'May we talk?',
    })
  await load({ ...WARM_UP, send: (i) => send(WARM_UP.from + i) })
  const { latencies, statuses } = await load({ perSecond: 50, seconds: 5, send })
  const rows: Row[] = [
    { what: 'POST /api/contact p50 at 50/s', value: percentile(latencies, 50), unit: 'ms' },
    {
      what: 'POST /api/contact p99 at 50/s',
      value: percentile(latencies, 99),
      unit: 'ms',
      budget: 50,
    },
    {
      what: 'POST /api/contact rejected',
      value: countRejected(statuses),
      unit: 'requests',
      budget: 0,
    },
  ]
  return { requests: requestsIn(statuses) + WARM_UP_REQUESTS, rows }
}

async function posts(url: string): Promise<Measured> {
  const { latencies, statuses } = await load({
    perSecond: 50,
    seconds: 5,
    send: () => get(`${url}/api/blog/posts`),
  })
  const rows: Row[] = [
    {
      what: 'GET /api/blog/posts p95 at 50/s',
      value: percentile(latencies, 95),
      unit: 'ms',
      budget: 50,
    },
    {
      what: 'GET /api/blog/posts rejected',
      value: countRejected(statuses),
      unit: 'requests',
      budget: 0,
    },
  ]
  return { requests: requestsIn(statuses), rows }
}

async function staticFiles(url: string): Promise<Measured> {
  const paths = ['/', '/services', '/about', '/contact', '/diary']
  const { perSecond, statuses } = await load({
    parallel: 32,
    seconds: 5,
    send: (i) => get(url + paths[i % paths.length]!),
  })
  const rows: Row[] = [
    {
      what: 'static pages, 32 at a time',
      value: perSecond,
      unit: 'requests/s',
      budget: 2_000,
      atLeast: true,
    },
    { what: 'static pages rejected', value: countRejected(statuses), unit: 'requests', budget: 0 },
  ]
  return { requests: requestsIn(statuses), rows }
}

async function events(url: string): Promise<Measured> {
  const send = (i: number) =>
    postJson(`${url}/api/ads/events`, {
      sessionId: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      quizId: 'quiz-b',
      eventType: 'page_view',
      eventData: JSON.stringify({ questionIndex: 0 }),
    })
  await load({ ...WARM_UP, send: (i) => send(WARM_UP.from + i) })
  const { latencies, statuses } = await load({ perSecond: 1_000, seconds: 10, send })
  const rows: Row[] = [
    { what: 'POST /api/ads/events p50 at 1,000/s', value: percentile(latencies, 50), unit: 'ms' },
    {
      what: 'POST /api/ads/events p99 at 1,000/s',
      value: percentile(latencies, 99),
      unit: 'ms',
      budget: 100,
    },
    {
      what: 'POST /api/ads/events rejected',
      value: countRejected(statuses),
      unit: 'requests',
      budget: 0,
    },
  ]
  return { requests: requestsIn(statuses) + WARM_UP_REQUESTS, rows }
}

function requestsIn(statuses: ReadonlyMap<number, number>): number {
  return [...statuses.values()].reduce((sum, count) => sum + count, 0)
}

function countRejected(statuses: ReadonlyMap<number, number>): number {
  return [...statuses]
    .filter(([status]) => status < 200 || status >= 300)
    .reduce((sum, [, count]) => sum + count, 0)
}
