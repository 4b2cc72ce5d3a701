import { readTouch } from '#domain/attribution/touch.ts'
import type { Cost } from '#domain/marketing/costs/cost.ts'
import { NO_FIGURES } from '#domain/marketing/figures.ts'
import type { SourceDimension, SourceTouch } from '#domain/marketing/sources/dimensions.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { changeLead, markDeleted, eraseLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { saveArrival, saveEvent } from '#server/tracking/events.ts'
import {
  buildAddress,
  buildQuery,
  CAMPAIGNS,
  channelOf,
  dayOf,
  DIRECT,
  isCounted,
  type Origin,
  type PlannedLead,
  type Quarter,
  type Visit,
} from './quarter.ts'

/** The days of the quarter, where the firm is. */
export const QUARTER = { from: '2026-01-01', to: '2026-03-31' }

/** Send the arrival of a visit, and its events in quizzes. */
export async function sendVisit(visit: Visit): Promise<void> {
  const { at, origin, remembered, quizzes, answers, submits } = visit
  const touch = readTouch(buildAddress(visit), origin.referrer, at)
  if (touch) await saveArrival(visit.visit, touch, at)
  const attribution = buildQuery((origin === DIRECT && remembered ? remembered : origin).tags)
  for (const quizId of quizzes) {
    const session = { sessionId: `session-${visit.visit}-${quizId}`, quizId }
    const send = (eventType: 'page_view' | 'question_answered' | 'submit', eventData: object) =>
      saveEvent(
        { ...session, eventType, eventData: JSON.stringify(eventData) },
        attribution,
        at,
        visit,
      )
    await send('page_view', { questionIndex: 0 })
    if (answers) await send('question_answered', { questionNumber: 1, answer: 'Yes' })
    if (submits) await send('submit', { answersCount: 3 })
  }
}

/** Send a record, and do with it what the firm did. Returns its key. */
export async function sendRecord({ at, lead, outcome, value }: PlannedLead): Promise<string> {
  const spam = outcome === 'spam' && { spamReason: 'A hidden field was filled in' }
  const key = buildLeadKey(await saveLead({ ...lead, ...spam }, at))
  if (outcome === 'new' && value) await changeLead(key, { value }, 'ada', at)
  if (outcome === 'won') await changeLead(key, { status: 'won', value }, 'ada', at)
  if (outcome === 'deleted') await markDeleted(key, true, 'ada', at)
  if (outcome === 'erased') await eraseLead(key)
  return key
}

/** Most costs are of an ad; one campaign's are not divided. */
export function planCosts(): Cost[] {
  return Array.from({ length: 90 }, (_, day) =>
    CAMPAIGNS.map((tags, i) => ({
      ...(i === 0 ? { source: '', medium: '', campaign: tags.campaign, content: '' } : tags),
      day: addDays(QUARTER.from, day),
      amount: 1000 + ((day * 37 + i * 101) % 900),
    })),
  ).flat()
}

/** The figures of the sources report, counted from the plan alone. */
export function countByHand(
  by: SourceDimension,
  { from, to }: typeof QUARTER,
  { visits, records, costs }: Quarter & { readonly costs: readonly Cost[] },
  touch: SourceTouch = 'last',
) {
  const isInside = (day: string) => day >= from && day <= to
  const rows: Record<string, Record<string, number>> = {}
  const total: Record<string, number> = { ...NO_FIGURES }
  const add = (name: string | undefined, figures: Record<string, number>) => {
    const row = name === undefined ? {} : (rows[name] ??= { ...NO_FIGURES })
    for (const [figure, count] of Object.entries(figures)) {
      row[figure] = (row[figure] ?? 0) + count
      total[figure] = (total[figure] ?? 0) + count
    }
  }
  for (const visit of visits)
    if (isCounted(visit) && isInside(dayOf(visit.at))) add(nameVisit(by, visit), { visits: 1 })
  for (const { at, lead, outcome, value, isLead, ...touches } of records) {
    if (!isLead || !isInside(dayOf(at)) || !['new', 'won'].includes(outcome)) continue
    const nameOf = (visit: Visit | undefined) =>
      nameOrigin(by, visit?.origin ?? DIRECT, visit?.landing ?? '')
    const [first, last] = [nameOf(touches.firstVisit), nameOf(touches.visit)]
    const name = touch === 'first' ? first : last
    const cents = Math.round(value * 100)
    const worth = outcome === 'won' ? cents : 0
    add(first, { begun: 1, begunValue: worth })
    add(last, { closed: 1, closedValue: worth })
    const won =
      outcome === 'won'
        ? { won: 1, value: cents, expected: 0 }
        : { won: 0, value: 0, expected: cents }
    add(name, { leads: 1, visitLeads: lead.visit || lead.sessionId ? 1 : 0, ...won })
  }
  for (const cost of costs)
    if (isInside(cost.day))
      add({ ...cost, landing: '', channel: cost.source && channelOf(cost) }[by] || undefined, {
        cost: cost.amount,
      })
  return { rows, total }
}

/** A visit from outside counts where it arrived, another one for the tags that its browser remembers. */
export function nameVisit(by: SourceDimension, { origin, remembered, landing }: Visit): string {
  if (origin !== DIRECT) return nameOrigin(by, origin, landing)
  return nameOrigin(by, remembered?.tags.campaign ? remembered : DIRECT, '')
}

function nameOrigin(by: SourceDimension, origin: Origin, landing: string): string {
  const campaign = origin.tags.campaign || `-${origin.channel}`
  const { source, channel } = origin
  return { ...origin.tags, campaign, source, channel, landing }[by]
}
