import { setTimeout as pause } from 'node:timers/promises'
import { percentile, type Row } from '../nightly/program.ts'
import { startPlatform } from '../support/running-platform.ts'
import { load, type Load } from './support/load.ts'
import { get, postJson } from './support/send.ts'

/** A platform that has just started still builds in the background. */
const SETTLE_MS = 10_000

/** Requests that run before the measured ones, because a new process still compiles, and how they are numbered. */
const WARM_UP = { perSecond: 50, seconds: 4 } as const
const WARM_UP_FROM = 1_000_000

const PAGES = ['/', '/services', '/about', '/contact', '/diary']

type Rate = { readonly perSecond: number } | { readonly parallel: number }

interface Measured {
  readonly what: string
  readonly rate: Rate & { readonly seconds: number }
  /** The percentile that has a budget, in milliseconds; of pages it is their number in a second. */
  readonly budget: readonly [percent: number, ms: number] | number
  send(url: string, i: number): Promise<number>
}

const MEASURED: readonly Measured[] = [
  {
    what: 'POST /api/contact',
    rate: { perSecond: 50, seconds: 5 },
    budget: [99, 50],
    send: (url, i) =>
      postJson(`${url}/api/contact`, {
        name: 'Ada',
        email: `ada${i}@example.com`,
        company: '',
        message: 'May we talk?',
      }),
  },
  {
    what: 'static pages',
    rate: { parallel: 32, seconds: 5 },
    budget: 2_000,
    send: (url, i) => get(url + PAGES[i % PAGES.length]!),
  },
  {
    what: 'POST /api/ads/events',
    rate: { perSecond: 1_000, seconds: 10 },
    budget: [99, 100],
    send: (url, i) =>
      postJson(`${url}/api/ads/events`, {
        sessionId: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
        quizId: 'quiz-b',
        eventType: 'page_view',
        eventData: JSON.stringify({ questionIndex: 0 }),
      }),
  },
]

/** Throughput and latency of the public endpoints and of static files, with the load on the same machine. */
export async function run(): Promise<Row[]> {
  const platform = await startPlatform()
  try {
    await pause(SETTLE_MS)
    const rows: Row[] = []
    for (const measured of MEASURED) {
      const send = (i: number) => measured.send(platform.url, i)
      await load({ ...WARM_UP, send: (i) => send(WARM_UP_FROM + i) })
      rows.push(...rowsOf(measured, await load({ ...measured.rate, send })))
    }
    return rows
  } finally {
    await platform.stop()
  }
}

function rowsOf({ what, budget }: Measured, result: Load): Row[] {
  const { latencies, rejected, perSecond } = result
  const rejections = { what: `${what}: rejected`, value: rejected, unit: 'requests', budget: 0 }
  if (typeof budget === 'number')
    return [{ what, value: perSecond, unit: 'a second', budget, atLeast: true }, rejections]
  const [percent, ms] = budget
  return [
    { what: `${what}: p50`, value: percentile(latencies, 50), unit: 'ms' },
    { what: `${what}: p${percent}`, value: percentile(latencies, percent), unit: 'ms', budget: ms },
    rejections,
  ]
}
