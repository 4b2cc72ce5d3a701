import { z } from 'zod'
import {
  campaignNameSchema,
  NO_CAMPAIGN_KEY,
  readCampaignKey,
} from '../../attribution/campaign-name.ts'
import { findChannel, TRAFFIC_CHANNELS } from '../../attribution/channel.ts'
import { sumBy } from '../../sum.ts'
import { mergePastLimit } from './campaign-limit.ts'
import type { Cell } from './cell.ts'
import type { ArrivalFacts, EventFacts } from './event-key.ts'

/** The visits of one day that came in one way. */
export const visitCellSchema = z.object({
  /** The path on which the visits arrived; empty for those that did not come from outside. */
  landing: z.string(),
  channel: z.enum(TRAFFIC_CHANNELS),
  /** The campaign as in the keys of events. */
  campaign: z.string(),
  /** The campaign's name where the key is a hash. */
  name: campaignNameSchema.optional(),
  visits: z.int().min(0),
})

export type VisitCell = z.infer<typeof visitCellSchema>
type VisitPlace = Omit<VisitCell, 'visits'>

/**
 * Counts the visits of a day once each: where they arrived from outside, or else by the quiz that
 * they opened.
 *
 * @param before The visits of the day before, which go on after midnight.
 */
export function tallyVisits(
  arrivals: Iterable<ArrivalFacts>,
  events: Iterable<EventFacts>,
  before: ReadonlySet<string>,
): VisitCell[] {
  const places = new Map<string, VisitPlace>()
  for (const event of events) {
    const known = places.get(event.visit)
    if (!known || known.campaign === NO_CAMPAIGN_KEY) places.set(event.visit, findQuizPlace(event))
  }
  for (const { visit, landing, channel, campaign } of arrivals)
    places.set(visit, { landing, channel, campaign })
  const counted = places.entries().filter(([visit]) => !before.has(visit))
  return sumVisits(counted.map(([, place]) => ({ ...place, visits: 1 })))
}

/** The visits of a day that was counted by an earlier release: each session is one. */
export function readSessions(cells: readonly Cell[]): VisitCell[] {
  return cells.map((cell) => ({
    ...findQuizPlace(cell),
    landing: buildQuizPath(cell.quizId),
    visits: cell.views,
  }))
}

/**
 * Name the landing pages and campaigns with the most visits and those that are saved or exist,
 * because visitors can invent others.
 */
export function limitVisits(
  cells: readonly VisitCell[],
  campaigns: ReadonlySet<string>,
  landings: ReadonlySet<string>,
): VisitCell[] {
  const visitsOf = ({ visits }: VisitCell) => visits
  const named = mergePastLimit(cells, 'campaign', visitsOf, campaigns)
  return sumVisits(mergePastLimit(named, 'landing', visitsOf, landings))
}

/** The page of a quiz. */
export function buildQuizPath(quizId: string): string {
  return `/ads/${quizId}`
}

/**
 * The place of a visit that did not arrive from outside. It has no landing page, and a returning
 * visitor has the campaign that the browser remembers.
 */
function findQuizPlace({ campaign, name }: Pick<Cell, 'campaign' | 'name'>): VisitPlace {
  const tags = readCampaignKey(campaign) ?? name
  return {
    landing: '',
    channel: tags ? findChannel(tags) : 'referral',
    campaign,
    ...(name && { name }),
  }
}

function sumVisits(cells: Iterable<VisitCell>): VisitCell[] {
  const keyOf = ({ channel, campaign, landing }: VisitCell) => `${channel} ${campaign} ${landing}`
  return sumBy(cells, keyOf)
}
