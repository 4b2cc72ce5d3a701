import { z } from 'zod'
import { touchSchema } from '#domain/attribution/attribution.ts'
import { parseCampaignName } from '#domain/attribution/campaign-name.ts'
import { readTouchOrigin } from '#domain/attribution/channel.ts'
import { normalizeTag } from '#domain/attribution/tag.ts'
import type { Touch } from '#domain/attribution/touch.ts'
import type { NewLead, VisitedQuiz } from '#domain/leads/lead.ts'
import { buildPlaceId } from '#domain/marketing/funnel/cell.ts'
import {
  buildArrivalKey,
  buildEventKey,
  buildLandingKey,
  buildVisitKey,
  readArrivalKey,
  readEventKey,
  type EventFacts,
} from '#domain/marketing/funnel/event-key.ts'
import { readStep, type FunnelEvent } from '#domain/marketing/funnel/event.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { currentTime } from '../clock.ts'
import { findAnsweredVersion } from '../site/quiz-versions.ts'
import { requireAdsQuiz } from '../site/quizzes.ts'
import { findFirmDay } from '../site/site.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { storeCampaign } from './campaign-names.ts'

/**
 * Every step of every visit to a quiz, and every arrival from outside. See
 * `domain/marketing/funnel/event-key.ts` for the keys.
 */
export const events = collection('events', z.object({ at: z.iso.datetime() }))

type ListedEvent = EventFacts & { readonly key: string }

/**
 * The step that an event reports, in the words of the version that its page names.
 *
 * @throws {Failure} `invalid` for an unknown quiz or data that fits no event.
 */
export async function checkEvent(event: FunnelEvent, sentVersion?: string) {
  const quiz = await requireAdsQuiz(event.quizId)
  const asked = await findAnsweredVersion(event.quizId, quiz, sentVersion)
  return { step: readStep(event, asked), version: asked.version }
}

/**
 * Store one step of a session. A repeated step changes nothing.
 *
 * @param attribution The campaign data as a query string, or empty.
 * @param sent The version of the quiz and the visit that its page names.
 * @throws {Failure} as {@link checkEvent} does.
 */
export async function saveEvent(
  event: FunnelEvent,
  attribution: string,
  now = currentTime(),
  sent: { readonly version?: string | undefined; readonly visit?: string | undefined } = {},
): Promise<void> {
  const { step, version } = await checkEvent(event, sent.version)
  if (!step) return
  const day = await findFirmDay(now)
  const key = buildEventKey({
    day,
    visit: buildVisitKey(sent.visit ?? event.sessionId, sha256Hex),
    quizId: event.quizId,
    version,
    campaign: await storeCampaign(day, parseCampaignName(attribution)),
    step,
  })
  await events.create(key, { at: now.toISOString() })
}

/** Store how a visit came from outside. A repetition changes nothing. */
export async function saveArrival(visit: string, arrived: Touch, now = currentTime()) {
  const day = await findFirmDay(now)
  const { landing, via, channel, ...name } = readTouchOrigin(touchSchema.parse(arrived))
  const key = buildArrivalKey({
    day,
    visit: buildVisitKey(visit, sha256Hex),
    channel,
    campaign: await storeCampaign(day, { ...name, source: name.source || normalizeTag(via) }),
    landing: buildLandingKey(landing, sha256Hex),
  })
  await events.create(key, { at: now.toISOString() })
}

/** List the events and arrivals of a day. @param day A day, or a day and a visit. */
export async function listDay(day: string) {
  const keys = await events.keys(`${day}/`)
  const [arrivals, steps] = [keys.flatMap((key) => readArrivalKey(key) ?? []), listSteps(keys)]
  const visits = [...arrivals, ...steps].map(({ visit }) => visit)
  return { events: steps, arrivals, visits: new Set(visits) }
}

/** The quiz events among some keys. */
function listSteps(keys: readonly string[]): ListedEvent[] {
  return keys.flatMap((key) => {
    const facts = readEventKey(key)
    return facts ? { key, ...facts } : []
  })
}

/** Events without the answers that were changed later. */
export async function omitSuperseded(listed: readonly ListedEvent[]): Promise<ListedEvent[]> {
  const superseded = await findSupersededAnswers(listed)
  return listed.filter(({ key }) => !superseded.has(key))
}

/** The keys of answers that were changed later. Only the bodies of these groups are read. */
async function findSupersededAnswers(listed: readonly ListedEvent[]): Promise<Set<string>> {
  const groups = groupChangedAnswers(listed)
  const read = await events.findMany(groups.flat())
  const timeOf = (key: string) => read.get(key)?.at ?? ''
  return new Set(
    groups.flatMap((keys) => keys.toSorted((a, b) => timeOf(b).localeCompare(timeOf(a))).slice(1)),
  )
}

/** The keys of answers that were changed, grouped by visit and question. */
function groupChangedAnswers(events: readonly ListedEvent[]): string[][] {
  const answers = events.filter(({ step }) => step.type === 'question_answered')
  const groups = Map.groupBy(answers, ({ key }) => key.slice(0, key.lastIndexOf('.')))
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ key }) => key))
}

/** One visit's events of a day, those of earlier releases too. */
export async function listVisitEvents(day: string, visit: string): Promise<ListedEvent[]> {
  const key = buildVisitKey(visit, sha256Hex)
  return (await listDay(day)).events.filter((event) => event.visit === key)
}

/** The day of the oldest stored event. Every key begins with its day, so it is listed first. */
export async function findOldestDay(): Promise<string | undefined> {
  for await (const [first] of events.pages()) return first?.key.slice(0, 'YYYY-MM-DD'.length)
  return undefined
}

/** No question has as many options. An event this far inside a page has all answers to its question on that page. */
const MOST_OPTIONS = 20

/**
 * The records of listed events whose bodies need not be read: the time of an event matters only
 * between changed answers, so that of others is the noon of their day.
 *
 * @param keys A page of a listing.
 */
export function estimateEvents(keys: readonly string[]): [key: string, event: { at: string }][] {
  const changed = new Set(groupChangedAnswers(listSteps(keys)).flat())
  return keys.slice(MOST_OPTIONS, -MOST_OPTIONS).flatMap((key) => {
    const day = (readEventKey(key) ?? readArrivalKey(key))?.day
    return day === undefined || changed.has(key) ? [] : [[key, { at: `${day}T12:00:00.000Z` }]]
  })
}

/** A client can invent quizzes' campaigns. */
const MOST_QUIZZES = 10

/**
 * The ads quizzes that the visit of a lead has opened on this day or the day before. None where
 * they cannot be read, because the lead is worth more.
 */
export async function findVisitedQuizzes(
  { kind, visit, sessionId }: Pick<NewLead, 'kind' | 'visit' | 'sessionId'>,
  now: Date,
): Promise<VisitedQuiz[]> {
  const id = visit ?? sessionId
  if (id === undefined || kind === 'quiz') return []
  try {
    const day = await findFirmDay(now)
    const listed = [addDays(day, -1), day].map((each) =>
      listDay(`${each}/${buildVisitKey(id, sha256Hex)}`),
    )
    const steps = (await Promise.all(listed)).flatMap(({ events }) => events)
    const found = new Map<string, VisitedQuiz>()
    for (const { quizId, version, campaign, step } of await omitSuperseded(steps)) {
      const place = { quizId, ...(version && { version }), campaign }
      const quiz = found.get(buildPlaceId(place)) ?? { ...place, answers: {} }
      const isChoice = step.type === 'question_answered' && step.option !== undefined
      const answers = isChoice ? { ...quiz.answers, [step.question]: step.option } : quiz.answers
      found.set(buildPlaceId(place), { ...quiz, answers })
    }
    return [...found.values()].slice(0, MOST_QUIZZES)
  } catch (error) {
    console.error('the quizzes of a visit could not be read', error)
    return []
  }
}
