import { FIRST_PART, parsePart, PART_HEADER } from '#domain/storage/download-part.ts'
import type { LeadDetails, LeadPage } from '#domain/leads/lead-page.ts'
import { inbox } from '#server/leads/leads.ts'
import { aSignedIn } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import type { Row } from './row.ts'
import { DAYS, manyLeads } from './support/many-leads.ts'
import { withFilledStore } from './support/filled-store.ts'
import { timeRequests } from './support/time-requests.ts'

const LEADS = 100_000
const REQUESTS = 40
const PAGE_BUDGET_MS = 150
/** A part of 4 MB is built before its first byte is sent. */
const FIRST_PART_BUDGET_MS = 600
const MEGABYTE = 1024 * 1024

/** An inbox with a hundred thousand leads of one year. */
export function run(): Promise<Row[]> {
  return withFilledStore(manyLeads(LEADS, new Date()), measure)
}

async function measure(): Promise<Row[]> {
  const started = performance.now()
  await inbox.rebuild()
  const indexing = (performance.now() - started) / 1000
  const { cookie } = await aSignedIn()
  const read = async (query: string) => {
    const response = await call(`/api/admin/leads${query}`, { cookie })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as LeadPage
  }
  const middle = await cursorInTheMiddle(read)
  const rows: Row[] = []
  for (const [what, query] of [
    ['newest page', ''],
    ['oldest page', '?sort=oldest'],
    ['due', '?due=today'],
    ['page in the middle', `?before=${middle}`],
    ['by kind and status', '?kind=contact&status=won'],
    ['by campaign', '?campaign=campaign-7'],
    ['by a common word', '?text=bakery'],
    ['by a word that one lead has', '?text=unicorn'],
  ] as const) {
    rows.push(
      await timeRequests(timing(`inbox of ${LEADS.toLocaleString('en-US')}, ${what}`), String, () =>
        read(query),
      ),
    )
  }
  rows.push(await measurePerson(cookie, read), ...(await measureCsv(cookie)))
  return [...rows, { what: 'rebuilding the inbox index', value: indexing, unit: 's' }]
}

/** The screen of a lead, with everything of its person. */
async function measurePerson(
  cookie: string,
  read: (query: string) => Promise<LeadPage>,
): Promise<Row> {
  const { leads: listed } = await read('?kind=contact')
  const what = `a person among ${LEADS.toLocaleString('en-US')} leads`
  return timeRequests(
    timing(what),
    (i) => listed[i]?.key ?? '',
    async (key) => {
      const response = await call(`/api/admin/leads/${key}`, { cookie })
      const { timeline } = (await response.json()) as LeadDetails
      if (timeline.length < 6) throw new Error('a timeline is incomplete')
    },
  )
}

function timing(what: string) {
  return { what, requests: REQUESTS, budget: PAGE_BUDGET_MS }
}

async function measureCsv(cookie: string): Promise<Row[]> {
  const before = performance.now()
  let firstPart = 0
  let count = 0
  let most = 0
  let next: string | undefined = FIRST_PART
  globalThis.gc?.()
  const atRest = process.memoryUsage().heapUsed
  do {
    const path = `/api/admin/leads.csv?kind=quiz&cursor=${next}`
    const response: Response = await call(path, { cookie })
    await response.arrayBuffer()
    firstPart ||= performance.now() - before
    most = Math.max(most, process.memoryUsage().heapUsed - atRest)
    const part = parsePart(response.headers.get(PART_HEADER))
    if (!part) throw new Error('the CSV was cut short')
    count += part.records
    next = part.next
  } while (next !== undefined)
  if (count !== LEADS * (7 / 8)) throw new Error(`the CSV has ${count} leads`)
  return [
    {
      what: 'CSV of all quiz results, first part',
      value: firstPart,
      unit: 'ms',
      budget: FIRST_PART_BUDGET_MS,
    },
    {
      what: 'CSV of all quiz results, complete',
      value: (performance.now() - before) / 1000,
      unit: 's',
    },
    {
      what: 'CSV of all quiz results, heap growth',
      value: most / MEGABYTE,
      unit: 'MB',
      budget: 96,
    },
  ]
}

async function cursorInTheMiddle(read: (query: string) => Promise<LeadPage>): Promise<string> {
  const { leads } = await read('')
  const newest = Number(leads[0]?.key.slice(0, 13))
  return `${newest + (DAYS / 2) * 86_400_000}-0`
}
