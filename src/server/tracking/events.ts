import { z } from 'zod'
import {
  buildEventKey,
  buildSessionKey,
  readEventKey,
  type EventFacts,
} from '#domain/marketing/funnel/event-key.ts'
import { readStep, type QuizEvent, type Step } from '#domain/marketing/funnel/event.ts'
import { currentTime } from '../clock.ts'
import { findFirmDay } from '../site/site.ts'
import { findAnsweredVersion } from '../site/quiz-versions.ts'
import { requireAdsQuiz } from '../site/quizzes.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { storeCampaign } from './campaign-names.ts'

/** Every step of every session. See `domain/marketing/funnel/event-key.ts` for the keys. */
export const events = collection('events', z.object({ at: z.iso.datetime() }))

export interface ListedEvent {
  readonly key: string
  readonly facts: EventFacts
}

/**
 * The step that an event reports, in the words of the version that its page names.
 *
 * @throws {Failure} `invalid` for an unknown quiz or data that fits no event.
 */
export async function checkEvent(
  event: QuizEvent,
  sentVersion?: string,
): Promise<{ readonly step: Step | undefined; readonly version: string | undefined }> {
  const quiz = await requireAdsQuiz(event.quizId)
  const asked = await findAnsweredVersion(event.quizId, quiz, sentVersion)
  return { step: readStep(event, asked), version: asked.version }
}

/**
 * Store one step of a session. A repeated step changes nothing.
 *
 * @param attribution The campaign data as a query string, or empty.
 * @param sentVersion The version of the quiz that its page names.
 * @throws {Failure} as {@link checkEvent} does.
 */
export async function saveEvent(
  event: QuizEvent,
  attribution: string,
  now = currentTime(),
  sentVersion?: string,
): Promise<void> {
  const { step, version } = await checkEvent(event, sentVersion)
  if (!step) return
  const day = await findFirmDay(now)
  const key = buildEventKey({
    day,
    quizId: event.quizId,
    version,
    campaign: await storeCampaign(day, attribution),
    session: buildSessionKey(event.sessionId, sha256Hex),
    step,
  })
  await events.create(key, { at: now.toISOString() })
}

export async function listEvents(day: string): Promise<ListedEvent[]> {
  return (await events.keys(`${day}/`)).flatMap((key) => {
    const facts = readEventKey(key)
    return facts ? [{ key, facts }] : []
  })
}

export async function hasEvents(day: string): Promise<boolean> {
  for await (const page of events.pages(`${day}/`)) return page.length > 0
  return false
}

/** One session's events of a day. */
export async function listSessionEvents(day: string, sessionId: string): Promise<ListedEvent[]> {
  const session = buildSessionKey(sessionId, sha256Hex)
  return (await listEvents(day)).filter(({ facts }) => facts.session === session)
}

/** The day of the oldest stored event. Keys begin with the day, so it is listed first. */
export async function findOldestDay(): Promise<string | undefined> {
  for await (const page of events.pages()) {
    const day = page.map(({ key }) => readEventKey(key)?.day).find((known) => known !== undefined)
    if (day !== undefined) return day
  }
  return undefined
}
