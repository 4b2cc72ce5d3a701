import { createHash } from 'node:crypto'
import { buildEventKey } from '#domain/funnel/event-key.ts'
import { buildCampaignKey } from '#domain/funnel/campaign-name.ts'
import type { FunnelReport } from '#domain/funnel/report.ts'
import type { Step } from '#domain/funnel/event.ts'
import adminFunnel from '#functions/admin-funnel.ts'
import { addDays } from '#domain/funnel/utc-day.ts'
import { findFirmDay } from '#server/content/firm-day.ts'
import { funnelDays } from '#server/funnel/closed-days.ts'
import { rollUp } from '#server/funnel/roll-up.ts'
import { aSignedIn } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { percentile, type Row } from './row.ts'
import { withFilledStore } from './support/filled-store.ts'

const EVENTS = 1_000_000
const DAYS = 365
const REQUESTS = 15
const REPORT_BUDGET_MS = 1000

/** Roll up a year with a million events, then report on all of it. */
export async function run(): Promise<Row[]> {
  const yesterday = addDays(await findFirmDay(new Date()), -1)
  return withFilledStore(manyEvents(yesterday), () => measure(yesterday))
}

async function measure(last: string): Promise<Row[]> {
  const started = performance.now()
  const days = await rollUp()
  const closing = (performance.now() - started) / 1000
  const { cookie } = await aSignedIn()
  const period = `from=${addDays(last, 1 - DAYS)}&to=${addDays(last)}`
  const times: number[] = []
  let views = 0
  for (let i = 0; i < REQUESTS; i++) {
    const quiz = i % 2 === 0 ? 'quiz-a' : 'quiz-b'
    const before = performance.now()
    const response = await call(adminFunnel, `/api/admin/funnel?quiz=${quiz}&${period}`, { cookie })
    if (!response.ok) throw new Error(await response.text())
    const report = (await response.json()) as FunnelReport
    times.push(performance.now() - before)
    if (i < 2) views += report.tally.views
  }
  const visits = EVENTS / 4
  if (views !== visits) throw new Error(`the report counts ${views} visits instead of ${visits}`)
  return [
    {
      what: `funnel of a year, ${EVENTS.toLocaleString('en-US')} events, p95`,
      value: percentile(times, 95),
      unit: 'ms',
      budget: REPORT_BUDGET_MS,
    },
    { what: `roll-up of ${days.length} days`, value: closing, unit: 's' },
    { what: 'records after roll-up', value: (await funnelDays.keys()).length, unit: 'records' },
  ]
}

/** Sessions of four events each: a view and three answers. */
function* manyEvents(last: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const visits = EVENTS / 4
  for (let i = 0; i < visits; i++) {
    const day = addDays(last, -Math.floor((i * DAYS) / visits))
    const campaign = buildCampaignKey(
      { source: 'google', medium: 'cpc', campaign: `campaign-${i % 20}`, content: '' },
      digest,
    )
    const session = i.toString(16).padStart(32, '0')
    const quizId = i % 2 === 0 ? 'quiz-a' : 'quiz-b'
    for (const step of steps(i)) {
      yield {
        store: 'events',
        key: buildEventKey({ day, quizId, campaign, session, step }),
        value: { at: `${day}T12:00:00.000Z` },
      }
    }
  }
}

function* steps(i: number): Generator<Step> {
  yield { type: 'page_view' }
  for (const question of [1, 2, 3]) {
    yield { type: 'question_answered', question, option: (i >> question) % 2 }
  }
}
