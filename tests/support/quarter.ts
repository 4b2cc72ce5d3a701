import { attributionSchema, type Attribution } from '#domain/attribution/attribution.ts'
import { NO_CAMPAIGN } from '#domain/attribution/campaign.ts'
import { readTouches } from '#domain/attribution/touch.ts'
import type { NewLead } from '#domain/leads/lead.ts'
import { SeededRandom } from './seeded-random.ts'

/** A simulated quarter of a year: what visitors did, planned before any of it is sent. */

const VISITORS = 1_000
const START = Date.parse('2026-01-01T06:00:00Z')
const DAYS = 90
const DAY_MS = 86_400_000
/** When the clocks of Chicago changed in that quarter. */
const SUMMER_TIME = Date.parse('2026-03-08T08:00:00Z')

export const CAMPAIGNS = Array.from({ length: 12 }, (_, i) => ({
  source: ['google', 'linkedin', 'newsletter'][i % 3] ?? '',
  medium: ['cpc', 'paid-social', 'email'][i % 3] ?? '',
  campaign: `campaign-${i}`,
  content: i % 2 ? `ad-${i % 4}` : '',
}))

export const QUIZZES = ['quiz-a', 'quiz-b']
const LANDINGS = [
  '/',
  '/services',
  '/diary/two-years-before-you-sell',
  '/diary/my-testimonial',
  ...QUIZZES.map((quizId) => `/ads/${quizId}`),
]

export type Tags = (typeof CAMPAIGNS)[number]

/** Where a visit comes from, with what the reports must say of it. */
export interface Origin {
  readonly tags: Tags
  readonly referrer: string
  readonly source: string
  readonly channel: string
}

const NO_TAGS: Tags = { source: '', medium: '', campaign: '', content: '' }
export const DIRECT: Origin = { tags: NO_TAGS, referrer: '', source: '', channel: 'direct' }
const ORIGINS: readonly Origin[] = [
  ...CAMPAIGNS.map((tags) => ({
    tags,
    referrer: '',
    source: tags.source,
    channel: channelOf(tags),
  })),
  ...['com', 'de', 'co.uk'].map((end) => ({
    tags: NO_TAGS,
    referrer: `https://www.google.${end}/`,
    source: 'google',
    channel: 'organic-search',
  })),
  { tags: NO_TAGS, referrer: 'https://l.facebook.com/', source: 'facebook', channel: 'social' },
  {
    tags: NO_TAGS,
    referrer: 'https://www.news.example/today',
    source: 'news.example',
    channel: 'referral',
  },
  DIRECT,
  DIRECT,
]

/** One visit in one browser. */
export interface Visit {
  readonly at: Date
  readonly visit: string
  readonly origin: Origin
  /** What the browser remembers of an earlier visit. */
  readonly remembered: Origin | undefined
  readonly landing: string
  /** The quizzes that it opened, one after the other. */
  readonly quizzes: readonly string[]
  readonly answers: boolean
  readonly submits: boolean
}

export interface PlannedLead {
  readonly at: Date
  readonly lead: NewLead
  /** The visit that it was sent from. */
  readonly from: Visit
  /** The visit that it counts for: the last one of the browser that came from outside. */
  readonly visit: Visit | undefined
  /** The first of that browser that did. */
  readonly firstVisit: Visit | undefined
  readonly outcome: 'new' | 'won' | 'spam' | 'deleted' | 'erased'
  readonly value: number
  /** By the definition of a lead, whatever happened to it later. */
  readonly isLead: boolean
}

export interface Quarter {
  readonly visits: readonly Visit[]
  readonly records: readonly PlannedLead[]
}

export function channelOf({ source }: Pick<Tags, 'source'>): string {
  return { google: 'paid-search', linkedin: 'paid-social' }[source] ?? 'email'
}

/** The calendar day in Chicago, from the two offsets that it has in the quarter. */
export function dayOf(at: Date): string {
  const offset = at.getTime() < SUMMER_TIME ? 6 : 5
  return new Date(at.getTime() - offset * 3_600_000).toISOString().slice(0, 10)
}

export function planQuarter(seed = 7): Quarter {
  const numbers = new SeededRandom(seed)
  const random = (below: number) => numbers.below(below)
  const all = Array.from({ length: VISITORS }, (_, i) => planVisitor(i, random))
  return {
    visits: all.flatMap(({ visits }) => visits),
    records: all.flatMap(({ records }) => records),
  }
}

type Random = (below: number) => number

function planVisitor(index: number, random: Random): Quarter {
  const browsers = random(10) < 3 ? 3 : 1
  const isPrivate = random(20) === 0
  const first = START + random(DAYS - 10) * DAY_MS + random(DAY_MS)
  const visits: Visit[] = []
  for (let i = 0; i < browsers; i++) {
    // In half of the cases, the first and the last visit are of one browser.
    const isReturn = index % 2 === 0 && i === browsers - 1
    const earlier = isReturn ? visits[0]?.origin : undefined
    visits.push(planVisit(`0.${index}1${i}`, first + i * 3 * DAY_MS, earlier, random))
  }
  const last = visits.at(-1)
  const counted = isPrivate ? [] : visits
  if (!last || random(10) > 4) return { visits: counted, records: [] }
  const firstVisit = (index % 2 ? undefined : visits[0]) ?? last
  return { visits: counted, records: planRecords(index, [firstVisit, last], isPrivate, random) }
}

function planVisit(visit: string, at: number, earlier: Origin | undefined, random: Random): Visit {
  const landing = LANDINGS[random(LANDINGS.length)] ?? '/'
  const quizId = QUIZZES.find((each) => landing === `/ads/${each}`)
  const next = quizId === 'quiz-a' && random(3) === 0 ? ['full-assessment'] : []
  return {
    at: new Date(at),
    visit,
    origin: ORIGINS[random(ORIGINS.length)] ?? DIRECT,
    remembered: earlier === DIRECT ? undefined : earlier,
    landing,
    quizzes: quizId ? [quizId, ...next] : [],
    answers: random(10) < 6,
    submits: random(10) < 4,
  }
}

/** What a person sends some minutes after the last visit: a message, or a request and its assessment. */
function planRecords(
  index: number,
  [first, from]: readonly [Visit, Visit],
  isPrivate: boolean,
  random: Random,
) {
  const records: PlannedLead[] = []
  const arrived = isPrivate ? [] : [first, from].filter(({ origin }) => origin !== DIRECT)
  const [firstVisit, visit] = [arrived[0], arrived.at(-1)]
  const attribution = firstVisit && visit && attribute(firstVisit, visit)
  const add = (minutes: number, lead: NewLead, isLead = true) => {
    const outcome = (['new', 'new', 'won', 'won', 'spam', 'deleted', 'erased'] as const)[random(7)]
    const at = new Date(from.at.getTime() + minutes * 60_000)
    const isUntouched = lead.kind === 'quiz' || lead.kind === 'share'
    const planned = isUntouched ? 'new' : (outcome ?? 'new')
    const isValued = !isUntouched && (planned === 'won' || planned === 'new')
    const value = isValued ? random(2_000_000) / 100 : 0
    records.push({
      at,
      lead,
      from,
      visit,
      firstVisit,
      outcome: planned,
      value,
      isLead,
    })
  }
  const person = { name: `Visitor ${index}`, email: `visitor-${index}@example.com` }
  const origin = {
    ...(from.quizzes.length > 0 && { sessionId: `session-${from.visit}` }),
    ...(!isPrivate && isCounted(from) && { visit: from.visit }),
    ...(attribution && { attribution }),
  }
  const message = { kind: 'contact', ...person, company: '', message: 'Hello', ...origin } as const
  if (random(2)) {
    for (let i = 0; i <= random(4) / 3; i++) add(10 + i, message)
  } else {
    const company = { companySize: '11-50', yearFounded: 1998, role: 'owner' }
    add(5, { kind: 'assessment', ...person, ...company, ...origin })
    if (random(2))
      add(15, assessmentResult({ ...origin, person: person.email }, attribution), false)
  }
  const share = { toEmail: `friend-${index}@example.com`, fromName: 'Ann', fromBusiness: 'Co' }
  const [quizId] = from.quizzes
  if (quizId && random(3) === 0) add(20, { kind: 'share', quizId, ...share, ...origin }, false)
  return records
}

function assessmentResult(origin: object, attribution: Attribution | undefined): NewLead {
  const { normal = {} } = attribution?.lastTouch ?? {}
  const campaign = { ...NO_CAMPAIGN, ...normal }
  return {
    kind: 'quiz',
    quizId: 'full-assessment',
    isAssessment: true,
    score: 1,
    answers: { 0: 'Option A' },
    campaign,
    ...origin,
  }
}

/** Whether it arrived from outside or opened a quiz. */
export function isCounted({ origin, quizzes }: Visit): boolean {
  return origin !== DIRECT || quizzes.length > 0
}

export function buildAddress({ origin: { tags }, landing }: Pick<Visit, 'origin' | 'landing'>) {
  return `https://sideboard.example${landing}?${buildQuery(tags)}`
}

export function buildQuery(tags: Tags): string {
  const pairs = Object.entries(tags).filter(([, value]) => value)
  return new URLSearchParams(pairs.map(([name, value]) => [`utm_${name}`, value])).toString()
}

/** As the browser stores its arrivals and a form sends them. */
function attribute(first: Visit, last: Visit): Attribution {
  const arrivals = [first, last].map((visit) => [
    buildAddress(visit),
    visit.origin.referrer,
    visit.at.getTime(),
  ])
  return attributionSchema.parse(readTouches(arrivals, last.at))
}
