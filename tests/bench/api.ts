import { percentile, type Row } from './row.ts'
import { load } from './support/load.ts'
import { startPlatform } from '../support/running-platform.ts'

/** Throughput and latency of the public endpoints and of static files, on one machine with the load itself. */
export async function run(): Promise<Row[]> {
  const platform = await startPlatform()
  try {
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
      post(`${url}/api/contact`, {
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
    send: () => fetch(`${url}/api/blog/posts`),
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
    send: (i) => fetch(url + paths[i % paths.length]!),
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
    post(
      `${url}/api/ads/events`,
      {
        sessionId: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
        quizId: 'quiz-b',
        eventType: 'page_view',
        eventData: JSON.stringify({ questionIndex: 0 }),
      },
      {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130 Safari/537.36',
      },
    )
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

function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, ...headers },
    body: JSON.stringify(body),
  })
}

function refused(statuses: ReadonlyMap<number, number>): number {
  return [...statuses]
    .filter(([status]) => status >= 300)
    .reduce((sum, [, count]) => sum + count, 0)
}
