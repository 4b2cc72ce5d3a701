import type { FunnelReport } from '#domain/funnel/report.ts'
import { SOURCE_DIMENSIONS } from '#domain/sources/dimensions.ts'
import { addDays } from '#domain/funnel/utc-day.ts'
import type { SourcesReport } from '#domain/sources/report.ts'
import { saveLink } from '#server/campaigns/links.ts'
import { findFirmDay, findFirmDayStart } from '#server/content/firm-day.ts'
import { funnelDays } from '#server/funnel/closed-days.ts'
import { rollUp } from '#server/funnel/roll-up.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { inbox, leads } from '#server/leads/leads.ts'
import { aSignedIn } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import type { Row } from './row.ts'
import { withFilledStore } from './support/filled-store.ts'
import { timeRequests } from './support/time-requests.ts'
import { CAMPAIGNS, DAYS, EVENTS, fillYear, LEADS, tagsOf } from './support/year-of-reports.ts'

const REQUESTS = 20
const BUDGET_MS = 300
const MEGABYTE = 1024 * 1024

type Reader = (path: string) => Promise<Response>

/** Every report of a year with a million events, a hundred thousand leads and five thousand costs. */
export async function run(): Promise<Row[]> {
  const yesterday = addDays(await findFirmDay(new Date()), -1)
  const end = await findFirmDayStart(addDays(yesterday))
  return withFilledStore(fillYear(yesterday, end), () => measure(yesterday))
}

async function measure(last: string): Promise<Row[]> {
  await saveLinks()
  const started = performance.now()
  const days = await rollUp()
  const closing = (performance.now() - started) / 1000
  await inbox.rebuild()
  const { cookie } = await aSignedIn()
  const read: Reader = async (path) => {
    const response = await call(path, { cookie })
    if (!response.ok) throw new Error(await response.text())
    return response
  }
  const year = `from=${addDays(last, 1 - DAYS)}&to=${addDays(last)}`
  await checkTotals(read, year)
  const rows: Row[] = []
  for (const by of SOURCE_DIMENSIONS)
    rows.push(await time(`sources by ${by}`, read, () => `/api/admin/sources?by=${by}&${year}`))
  const odd = `from=${addDays(last, -200)}&to=${addDays(last, -111)}`
  rows.push(
    await time('sources of 90 days', read, () => `/api/admin/sources?by=landing&${odd}`),
    await time('sources after a change', read, async (i) => {
      const keys = await leads.keys('8')
      await changeLead(keys[i * 997] ?? '', { star: true }, 'bench')
      return `/api/admin/sources?by=campaign&${year}`
    }),
    await time('sources CSV', read, () => `/api/admin/sources.csv?by=source&${year}`),
    await time('funnel', read, (i) => funnelPath('funnel', i, year)),
    await time('funnel CSV', read, (i) => funnelPath('funnel.csv', i, year)),
    await time('campaign links', read, () => `/api/admin/campaigns?${year}`),
  )
  return [
    ...rows,
    {
      what: 'heap after all reports',
      value: process.memoryUsage().heapUsed / MEGABYTE,
      unit: 'MB',
    },
    { what: `roll-up of ${days.length} days`, value: closing, unit: 's' },
    { what: 'records after roll-up', value: (await funnelDays.keys()).length, unit: 'records' },
  ]
}

function funnelPath(name: string, i: number, period: string): string {
  return `/api/admin/${name}?quiz=${i % 2 === 0 ? 'quiz-a' : 'quiz-b'}&${period}`
}

/** A report that is quick and wrong is not measured. */
async function checkTotals(read: Reader, year: string): Promise<void> {
  const response = await read(`/api/admin/sources?by=campaign&${year}`)
  const { total } = (await response.json()) as SourcesReport
  let views = 0
  for (const i of [0, 1]) {
    const report = (await (await read(funnelPath('funnel', i, year))).json()) as FunnelReport
    views += report.tally.views
  }
  const expected = [LEADS, EVENTS / 4, EVENTS / 4]
  const found = [total.leads, total.visits, views]
  if (found.join() !== expected.join())
    throw new Error(`the reports count ${found.join(', ')} instead of ${expected.join(', ')}`)
}

/** `path` is not measured, so that it can change something first. */
function time(
  what: string,
  read: Reader,
  path: (i: number) => string | Promise<string>,
): Promise<Row> {
  const timing = { what, requests: REQUESTS, budget: BUDGET_MS }
  return timeRequests(timing, path, async (address) => (await read(address)).text())
}

/** The links of every campaign and ad. */
async function saveLinks(): Promise<void> {
  for (const [i, path] of ['/ads/quiz-a', '/ads/quiz-b', '/services'].entries()) {
    for (let campaign = 0; campaign < CAMPAIGNS; campaign++) {
      const { source, medium, campaign: name } = tagsOf(campaign)
      const tags = { utm_source: source, utm_medium: medium, utm_campaign: name }
      await saveLink({ path, tags: { ...tags, utm_content: `ad-${i}` } }, 'bench')
    }
  }
}
