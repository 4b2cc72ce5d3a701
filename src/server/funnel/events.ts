import { z } from 'zod'
import {
  buildCampaignKey,
  parseCampaignName,
  buildEventKey,
  NO_CAMPAIGN,
  readCampaignKey,
  buildSessionKey,
} from '#domain/funnel/event-key.ts'
import { readStep, type QuizEvent, type Step } from '#domain/funnel/event.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { requireAdsQuiz } from '../content/quizzes.ts'
import { currentTime } from '../clock.ts'

/** Every step of every visitor; see `domain/funnel/event-key.ts` for what the keys say. */
export const events = collection('events', z.object({ at: z.iso.datetime() }))

/** What the hashed campaign keys stand for. */
export const campaignNames = collection(
  'campaign-names',
  z.object({
    source: z.string(),
    medium: z.string(),
    campaign: z.string(),
    content: z.string(),
  }),
)

/** Names that this process has written already. */
const written = new Set<string>()

/** @throws {Failure} `invalid` when the content knows no such quiz, question or option. */
export async function checkEvent(event: QuizEvent): Promise<Step> {
  return readStep(event, await requireAdsQuiz(event.quizId))
}

/**
 * Keep one step of a visitor through an ads quiz. The same step again changes nothing.
 *
 * @param attribution The campaign data as a query string; empty when there is none.
 * @throws {Failure} as {@link checkEvent} does.
 */
export async function saveEvent(
  event: QuizEvent,
  attribution: string,
  now = currentTime(),
): Promise<void> {
  const step = await checkEvent(event)
  const at = now.toISOString()
  const key = buildEventKey({
    day: at.slice(0, 10),
    quizId: event.quizId,
    campaign: await campaignOf(attribution),
    session: buildSessionKey(event.sessionId, sha256Hex),
    step,
  })
  await events.create(key, { at })
}

async function campaignOf(attribution: string): Promise<string> {
  if (attribution === '') return NO_CAMPAIGN
  const name = parseCampaignName(attribution)
  const key = buildCampaignKey(name, sha256Hex)
  if (!readCampaignKey(key) && !written.has(key)) {
    await campaignNames.create(key, name)
    written.add(key)
  }
  return key
}
