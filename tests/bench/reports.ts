import { setTimeout as pause } from 'node:timers/promises'
import type { FunnelReport } from '#domain/marketing/funnel/report.ts'
import { SOURCE_DIMENSIONS } from '#domain/marketing/sources/dimensions.ts'
import type { SourcesReport } from '#domain/marketing/sources/report.ts'
import { FIRST_PART, parsePart, PART_HEADER } from '#domain/storage/download-part.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { replaceClock } from '#server/clock.ts'
import { groupLeadsByPerson } from '#server/leads/group-leads.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { inbox, leads } from '#server/leads/leads.ts'
import { rollUp } from '#server/marketing/funnel/roll-up.ts'
import { findFirmDay, findFirmDayStart } from '#server/site/site.ts'
import type { Row } from '../nightly/program.ts'
import { aSignedIn } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { withFilledStore } from './support/filled-store.ts'
import { timeRequests } from './support/time-requests.ts'
import { DAYS, fillYear, type YearSize } from './support/year-of-reports.ts'

const REQUESTS = 20
const MEGABYTE = 1024 * 1024

type Reader = (path: string) => Promise<Response>

interface Size extends YearSize {
  readonly budgetMs: number
}

/** What the reports are made for, and their limit. */
const SIZES: readonly Size[] = [
  { events: 500_000, leads: 20_000, budgetMs: 300 },
  { events: 1_000_000, leads: 100_000, budgetMs: 1_500 },
]

/** What people look for in the inbox. */
const INBOX = [
  ['newest page', ''],
  ['by a word that one lead has', '?text=unicorn'],
] as const

/** Every report and the inbox of a year with so many events, leads and five thousand costs. */
export async function run(): Promise<Row[]> {
  const yesterday = addDays(await findFirmDay(new Date()), -1)
  const end = await findFirmDayStart(addDays(yesterday))
  const rows: Row[] = []
  for (const size of SIZES) {
    const contents = fillYear(yesterday, end, size)
    rows.push(...(await withFilledStore(contents, () => measure(yesterday, size))))
  }
  return rows
}

async function measure(last: string, size: Size): Promise<Row[]> {
  const started = performance.now()
  const days = await rollUp()
  const closing = (performance.now() - started) / 1000
  await inbox.rebuild()
  await groupLeadsByPerson()
  // All of this happens at night, so its dirty flags are old in the morning.
  const restoreClock = replaceClock({
    epochMs: () => Date.now() + 10 * MINUTE_MS,
    elapsedMs: () => performance.now(),
    sleep: pause,
  })
  const { cookie } = await aSignedIn()
  const read: Reader = async (path) => {
    const response = await call(path, { cookie })
    if (!response.ok) throw new Error(await response.text())
    return response
  }
  const year = `from=${addDays(last, 1 - DAYS)}&to=${addDays(last)}`
  await checkTotals(read, year, size)
  const time = (what: string, path: (i: number) => string | Promise<string>) => {
    const timing = { what: `${nameOf(size)}${what}`, requests: REQUESTS, budget: size.budgetMs }
    return timeRequests(timing, path, async (address) => (await read(address)).text())
  }
  const keys = await leads.keys('8')
  const rows: Row[] = []
  for (const [what, query] of INBOX)
    rows.push(await time(`inbox, ${what}`, () => `/api/admin/leads${query}`))
  for (const by of SOURCE_DIMENSIONS)
    rows.push(await time(`sources by ${by}`, () => `/api/admin/sources?by=${by}&${year}`))
  rows.push(
    await time('funnel', (i) => funnelPath(i, year)),
    await time('sources after a change', async (i) => {
      // The newest ones, which are those that people work on.
      await changeLead(keys[i] ?? '', { star: true }, 'bench')
      return `/api/admin/sources?by=campaign&${year}`
    }),
  )
  rows.push(await measureCsv(read, size))
  restoreClock()
  return [...rows, { what: `roll-up of ${days.length} days`, value: closing, unit: 's' }]
}

/** In parts, each of which is built before its first byte is sent. */
async function measureCsv(read: Reader, size: Size): Promise<Row> {
  globalThis.gc?.()
  const atRest = process.memoryUsage().heapUsed
  let [count, most] = [0, 0]
  for (let next: string | undefined = FIRST_PART; next !== undefined;) {
    const response = await read(`/api/admin/leads.csv?cursor=${next}`)
    await response.arrayBuffer()
    most = Math.max(most, process.memoryUsage().heapUsed - atRest)
    const part = parsePart(response.headers.get(PART_HEADER))
    if (!part) throw new Error('the CSV was cut short')
    count += part.records
    next = part.next
  }
  if (count !== size.leads) throw new Error(`the CSV has ${count} leads`)
  const what = `${nameOf(size)}CSV of all leads, heap growth`
  return { what, value: most / MEGABYTE, unit: 'MB', budget: 96 }
}

function funnelPath(i: number, period: string): string {
  return `/api/admin/funnel?quiz=${i % 2 === 0 ? 'quiz-a' : 'quiz-b'}&${period}`
}

/** A report that is quick and wrong is not measured. */
async function checkTotals(read: Reader, year: string, size: YearSize): Promise<void> {
  const response = await read(`/api/admin/sources?by=campaign&${year}`)
  const { total }: SourcesReport = await response.json()
  let views = 0
  let wrote = 0
  for (const i of [0, 1]) {
    const report: FunnelReport = await (await read(funnelPath(i, year))).json()
    views += report.tally.views
    wrote += report.outcomes.wrote
  }
  const expected = [size.leads, size.events / 4, size.events / 4, size.leads]
  const found = [total.leads, total.visits, views, wrote]
  if (found.join() !== expected.join())
    throw new Error(`the reports count ${found.join(', ')} instead of ${expected.join(', ')}`)
}

function nameOf({ events, leads }: YearSize): string {
  return `${leads.toLocaleString('en-US')} leads, ${events.toLocaleString('en-US')} events: `
}
