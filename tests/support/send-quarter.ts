import type { Cost } from '#domain/marketing/costs/cost.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { readTouch } from '#domain/attribution/touch.ts'
import { saveArrival, saveEvent } from '#server/tracking/events.ts'
import { changeLead, deleteLead, eraseLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import {
  buildAddress,
  buildQuery,
  CAMPAIGNS,
  DIRECT,
  type PlannedLead,
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
  if (outcome === 'deleted') await deleteLead(key, 'ada', at)
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
