import type { SourcesReport } from '#domain/marketing/sources/report.ts'
import { addDays, formatDay } from '#domain/time/utc-day.ts'
import { clientAddress, repeat, send, sendForStatus, time } from '../support/site-client.ts'
import { allowedMs, type Attack, scaled } from './support/attack.ts'
import type { Site } from './support/site.ts'

const REPORT_BYTES = 500_000
const REPORT_MS = 300
const SUMMARY_BYTES = 200_000
const EVENTS_PER_ADDRESS = 100
const SUBMISSIONS_PER_ADDRESS = 20
const REAL_VISITS = 5

/** Campaign names that strangers invent, to make reports and indexes grow. */
export const inventedNameAttacks: readonly Attack[] = [
  {
    item: 5,
    name: 'quiz events, each with a campaign of its own',
    before: '20,000 events: report 7 MB, 1.5 s',
    site: 'behind-proxy',
    async run(site, volume) {
      const count = scaled(volume, { quick: 2_000, full: 20_000 })
      await repeat(count, 20, (index) => sendEvent(site, index))
      // The firm's day can be the day before.
      const to = formatDay(new Date())
      const period = `from=${addDays(to, -1)}&to=${to}`
      const { bytes, ms } = await readReport(site, `/api/admin/funnel?quiz=quiz-a&${period}`)
      const campaigns = await sendForStatus(site.url, `/api/admin/campaigns?${period}`, {
        cookie: site.cookie,
      })
      return {
        after: `${count} events: report ${kilobytes(bytes)}, ${Math.round(ms)} ms, campaigns ${campaigns}`,
        holds: bytes <= REPORT_BYTES && ms <= allowedMs(REPORT_MS, volume) && campaigns === 200,
      }
    },
  },
  {
    item: 5,
    name: 'arrivals, each from a host with tags and an id of its own',
    before: 'new in 0.3',
    site: 'behind-proxy',
    async run(site, volume) {
      const count = scaled(volume, { quick: 1_000, full: 10_000 })
      const landing = '/terms'
      const before = await readLandings(site)
      await repeat(REAL_VISITS, 5, (index) =>
        sendArrival(site, index, `${landing}?utm_source=real`),
      )
      await repeat(count, 20, (index) => {
        const query = new URLSearchParams({ ...inventedTags(index), gclid: `${index}` })
        return sendArrival(site, index, `/invented-${index}?${query}`, `https://h${index}.example/`)
      })
      const after = await readLandings(site)
      const real = (after.visits.get(landing) ?? 0) - (before.visits.get(landing) ?? 0)
      const all = after.total - before.total
      return {
        after: `${count} arrivals: report ${kilobytes(after.bytes)}, ${Math.round(after.ms)} ms, ${real} of ${REAL_VISITS} real visits, ${all} in all`,
        holds:
          after.bytes <= REPORT_BYTES &&
          after.ms <= allowedMs(REPORT_MS, volume) &&
          real === REAL_VISITS &&
          all === REAL_VISITS + count,
      }
    },
  },
  {
    item: 9,
    name: 'quiz submissions, each with a campaign of its own',
    before: '4,000 submissions: inbox summary 5.3 MB',
    site: 'behind-proxy',
    async run(site, volume) {
      const count = scaled(volume, { quick: 500, full: 4_000 })
      await repeat(count, 20, (index) => sendSubmission(site, index))
      const { bytes } = await readReport(site, '/api/admin/leads-summary')
      return {
        after: `${count} submissions: inbox summary ${kilobytes(bytes)}`,
        holds: bytes <= SUMMARY_BYTES,
      }
    },
  },
]

function sendArrival({ url }: Site, index: number, path: string, referrer = '') {
  return sendForStatus(url, '/api/arrivals', {
    ip: clientAddress(Math.floor(index / EVENTS_PER_ADDRESS), 22),
    body: [url + path, referrer, Math.random()],
  })
}

/** The visits of each landing page, in all reports that list them. */
async function readLandings(site: Site) {
  const to = formatDay(new Date())
  const path = `/api/admin/sources?by=landing&from=${addDays(to, -1)}&to=${to}`
  const { text, ...figures } = await readReport(site, path)
  const { rows, total } = JSON.parse(text) as SourcesReport // what the address answers
  return {
    ...figures,
    total: total.visits,
    visits: new Map(rows.map((row) => [row.name, row.visits])),
  }
}

function sendEvent({ url }: Site, index: number): Promise<number> {
  return sendForStatus(url, '/api/ads/events', {
    ip: clientAddress(Math.floor(index / EVENTS_PER_ADDRESS), 20),
    headers: { 'x-attribution': new URLSearchParams(inventedTags(index)).toString() },
    body: {
      sessionId: crypto.randomUUID(),
      quizId: 'quiz-a',
      eventType: 'page_view',
      eventData: JSON.stringify({ questionIndex: 0 }),
    },
  })
}

function sendSubmission({ url }: Site, index: number): Promise<number> {
  return sendForStatus(url, '/api/ads/quiz-submissions', {
    ip: clientAddress(Math.floor(index / SUBMISSIONS_PER_ADDRESS), 21),
    headers: { 'x-session-id': crypto.randomUUID() },
    body: {
      quizId: 'quiz-a',
      score: 1,
      answers: JSON.stringify({ 0: 'Yes' }),
      email: null,
      referer: '',
      ...inventedTags(index),
    },
  })
}

/** One of its letters has 18 in its normal form. */
const LONG_NAME = '\uFDFA'.repeat(80)

function inventedTags(index: number) {
  return {
    utm_source: `source-${index}-${LONG_NAME}`,
    utm_medium: `medium-${index}`,
    utm_campaign: `campaign-${index}-${LONG_NAME}`,
    utm_content: `content-${index}`,
    utm_term: '',
  }
}

async function readReport({ url, cookie }: Site, path: string) {
  let text = ''
  const ms = await time(async () => {
    const response = await send(url, path, { cookie })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    text = await response.text()
  })
  return { text, bytes: Buffer.byteLength(text), ms }
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`
}
