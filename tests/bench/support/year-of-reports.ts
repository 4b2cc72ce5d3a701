import { createHash } from 'node:crypto'
import { buildCampaignKey } from '#domain/attribution/campaign-name.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Cost } from '#domain/marketing/costs/cost.ts'
import { buildArrivalKey, buildEventKey } from '#domain/marketing/funnel/event-key.ts'
import type { Step } from '#domain/marketing/funnel/event.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { buildLeadKey } from '#server/leads/leads.ts'

export interface YearSize {
  readonly events: number
  readonly leads: number
}

const COSTS = 5_000
export const DAYS = 365

const CAMPAIGNS = 20

const HOUR_MS = 3_600_000

/** The lead that a word is in that no other has. */
const RARE = 19_000

/** Two hours less, so that no change of the clocks moves the oldest lead to the day before. */
const YEAR_MS = DAYS * 24 * HOUR_MS - 2 * HOUR_MS

const LANDINGS = ['/', '/services', '/diary/a', '/diary/b', '/ads/quiz-a', '/ads/quiz-b']

/** A year of quiz events, leads and costs up to the day `last` that ends at `end`, spread evenly. */
export function* fillYear(last: string, end: Date, { events, leads }: YearSize) {
  yield* manyEvents(last, events)
  yield* manyLeads(end, leads)
  yield* manyCosts(last)
}

/** Visits of four events each: an arrival, a view of a quiz and two answers. Leads name theirs. */
function* manyEvents(last: string, events: number) {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const visits = events / 4
  for (let i = 0; i < visits; i++) {
    const day = addDays(last, -Math.floor((i * DAYS) / visits))
    const campaign = buildCampaignKey({ ...tagsOf(i), content: '' }, digest)
    const visit = buildVisit(i)
    const value = { at: `${day}T12:00:00.000Z` }
    const landing = LANDINGS[(i >> 2) % LANDINGS.length] ?? '/'
    const key = buildArrivalKey({ day, visit, channel: 'paid-search', campaign, landing })
    yield { store: 'events', key, value }
    const quizId = i % 2 === 0 ? 'quiz-a' : 'quiz-b'
    for (const step of steps(i)) {
      yield {
        store: 'events',
        key: buildEventKey({ day, quizId, campaign, visit, step }),
        value,
      }
    }
  }
}

function* steps(i: number): Generator<Step> {
  yield { type: 'page_view' }
  for (const question of [1, 2]) {
    yield { type: 'question_answered', question, option: (i >> question) % 2 }
  }
}

/** Messages of 360 origins, one in eight of them won. */
function* manyLeads(end: Date, leads: number) {
  for (let i = 0; i < leads; i++) {
    const receivedAt = new Date(end.getTime() - 1000 - (i * YEAR_MS) / leads).toISOString()
    const lead: Lead = {
      kind: 'contact',
      id: `00000000-0000-4000-8000-${i.toString(16).padStart(12, '0')}`,
      receivedAt,
      name: `Person ${i}`,
      email: `person-${i}@example.com`,
      company: `Company ${i % 977}`,
      message: `We run a bakery with ${i % 90} people${i === RARE ? ' and a unicorn' : ''}. ${'More of it. '.repeat(12)}`,
      attribution: attributionOf(i, receivedAt),
      visit: buildVisit(i),
      quizzes: [visitedQuizOf(i)],
      ...(i % 8 === 0 ? { status: 'won', value: 1000 + (i % 500) } : { status: 'new' }),
      isRead: true,
      star: false,
      note: '',
      history: [],
    }
    yield { store: 'leads', key: buildLeadKey(lead), value: lead }
  }
}

function buildVisit(i: number): string {
  return i.toString(16).padStart(32, '0')
}

function visitedQuizOf(i: number) {
  const { source, medium, campaign } = tagsOf(i)
  const answers = { 1: (i >> 1) % 2, 2: (i >> 2) % 2 }
  return {
    quizId: i % 2 === 0 ? 'quiz-a' : 'quiz-b',
    campaign: `${source}_${medium}_${campaign}`,
    answers,
  }
}

function attributionOf(i: number, at: string) {
  const { source, medium, campaign } = tagsOf(i)
  const normal = {
    utm_source: source,
    utm_medium: medium,
    utm_campaign: campaign,
    utm_content: `ad-${i % 3}`,
  }
  const parameters = { ...normal, gclid: `Cj0KCQiA${i.toString(36).padStart(60, 'x')}` }
  const landing = LANDINGS[(i >> 2) % LANDINGS.length] ?? '/'
  const touch = { at, landing, referrer: 'https://www.google.com/', parameters, normal }
  return { firstTouch: touch, lastTouch: touch }
}

function* manyCosts(last: string) {
  const costs = Array.from({ length: COSTS }, (_, i): Cost => ({
    ...tagsOf(i),
    content: '',
    day: addDays(last, -(Math.floor(i / CAMPAIGNS) % DAYS)),
    amount: 1000 + i,
  }))
  for (const [month, own] of Map.groupBy(costs, ({ day }) => day.slice(0, 7))) {
    yield { store: 'costs', key: month, value: { costs: own } }
  }
}

/** The campaign of a visit, lead or cost. */
function tagsOf(i: number) {
  return { source: 'google', medium: 'cpc', campaign: `campaign-${i % CAMPAIGNS}` }
}
