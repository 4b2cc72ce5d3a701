import { setTimeout as pause } from 'node:timers/promises'
import { percentile, type Row } from './row.ts'
import { load } from './support/load.ts'
import { get, postJson } from './support/send.ts'
import { startPlatform } from '../support/running-platform.ts'

/** A platform that has just started still builds and loads. */
const SETTLE_MS = 10_000

/** Throughput and latency of the public endpoints and of static files, on one machine with the load itself. */
export async function run(): Promise<Row[]> {
  const platform = await startPlatform()
  try {
    await pause(SETTLE_MS)
    return [
      ...(await contact(platform.url)),
      ...(await posts(platform.url)),
      ...(await staticFiles(platform.url)),
      ...(await events(platform.url)),
    ]
  } finally {
    await platform.stop()
  }
}

async function contact(url: string): Promise<Row[]> {
  const { latencies, statuses } = await load({
    perSecond: 50,
    seconds: 5,
    send: (i) =>
      postJson(`${url}/api/contact`, {
        name: 'Ada',
        email: `ada${i}@example.com`,
        company: '',
        message: 'May we talk?',
      }),
  })
  return [
    { what: 'POST /api/contact p50 at 50/s', value: percentile(latencies, 50), unit: 'ms' },
    {
      what: 'POST /api/contact p99 at 50/s',
      value: percentile(latencies, 99),
      unit: 'ms',
      budget: 50,
    },
    { what: 'POST /api/contact refused', value: refused(statuses), unit: 'requests', budget: 0 },
  ]
}

async function posts(url: string): Promise<Row[]> {
  const { latencies, statuses } = await load({
    perSecond: 50,
    seconds: 5,
    send: () => get(`${url}/api/blog/posts`),
  })
  return [
    {
      what: 'GET /api/blog/posts p95 at 50/s',
      value: percentile(latencies, 95),
      unit: 'ms',
      budget: 50,
    },
    { what: 'GET /api/blog/posts refused', value: refused(statuses), unit: 'requests', budget: 0 },
  ]
}

async function staticFiles(url: string): Promise<Row[]> {
  const paths = ['/', '/services', '/about', '/contact', '/diary']
  const { perSecond, statuses } = await load({
    parallel: 32,
    seconds: 5,
    send: (i) => get(url + paths[i % paths.length]!),
  })
  return [
    {
      what: 'static pages, 32 at a time',
      value: perSecond,
      unit: 'requests/s',
      budget: 2_000,
      atLeast: true,
    },
    { what: 'static pages refused', value: refused(statuses), unit: 'requests', budget: 0 },
  ]
}

async function events(url: string): Promise<Row[]> {
  const send = (i: number) =>
    postJson(`${url}/api/ads/events`, {
      sessionId: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      quizId: 'quiz-b',
      eventType: 'page_view',
      eventData: JSON.stringify({ questionIndex: 0 }),
    })
  const { latencies, statuses } = await load({ perSecond: 1_000, seconds: 10, send })
  return [
    { what: 'POST /api/ads/events p50 at 1,000/s', value: percentile(latencies, 50), unit: 'ms' },
    {
      what: 'POST /api/ads/events p99 at 1,000/s',
      value: percentile(latencies, 99),
      unit: 'ms',
      budget: 100,
    },
    { what: 'POST /api/ads/events refused', value: refused(statuses), unit: 'requests', budget: 0 },
  ]
}

function refused(statuses: ReadonlyMap<number, number>): number {
  return [...statuses]
    .filter(([status]) => status < 200 || status >= 300)
    .reduce((sum, [, count]) => sum + count, 0)
}
