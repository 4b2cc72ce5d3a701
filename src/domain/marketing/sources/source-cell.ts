import { type CampaignName, UNNAMED_CAMPAIGN } from '../../attribution/campaign-name.ts'
import type { TrafficChannel } from '../../attribution/channel.ts'
import { isLead } from '../../leads/lead-kinds.ts'
import type { LeadSummary } from '../../leads/lead-summary.ts'
import { isOpen } from '../../leads/response-clock.ts'
import { sumBy } from '../../sum.ts'
import type { Figures } from '../figures.ts'
import type { SourceTouch } from './dimensions.ts'

/** Where leads came from. Its names are empty where unknown. */
interface SourceOrigin extends Readonly<CampaignName> {
  /** The path of the page on which the visitor arrived. */
  readonly landing: string
  readonly channel: TrafficChannel
  /** Whether it is the sum of many rare origins, which has no names. */
  readonly isOther?: true
  /** The touch that has the credit; absent if both touches have it. */
  readonly touch?: SourceTouch
}

type LeadFigures = Pick<Figures, 'leads' | 'visitLeads' | 'won' | 'value' | 'expected'>

/** The leads of one origin, with their values in hundredths of the firm's currency. */
export interface SourceCell extends SourceOrigin, LeadFigures {}

const OTHERS = { landing: '', ...UNNAMED_CAMPAIGN, isOther: true } as const

/** Counts leads by the origins of both touches, without spam and deleted ones. */
export function tallyTouches(leads: Iterable<LeadSummary>): SourceCell[] {
  const cells: SourceCell[] = []
  for (const lead of leads) {
    if (lead.isDeleted || lead.status === 'spam' || !isLead(lead)) continue
    const isWon = lead.status === 'won'
    const value = Math.round((lead.value ?? 0) * 100)
    const figures = {
      leads: 1,
      // An earlier release counted the visits of quizzes alone.
      visitLeads: lead.visit || lead.sessionId ? 1 : 0,
      won: isWon ? 1 : 0,
      value: isWon ? value : 0,
      expected: isOpen(lead.status) ? value : 0,
    }
    for (const origin of listOrigins(lead)) cells.push({ ...origin, ...figures })
  }
  return sumBy(cells, buildOriginKey)
}

/**
 * The `limit` origins with the most leads, and the sum of all others, because visitors can invent
 * names. Those of saved links come first, so that no invented name displaces them.
 */
export function limitSources(
  cells: readonly SourceCell[],
  limit: number,
  isSaved: (cell: SourceCell) => boolean,
): SourceCell[] {
  const ranked = cells.toSorted(
    (a, b) => Number(isSaved(b)) - Number(isSaved(a)) || b.leads - a.leads,
  )
  const others = ranked.slice(limit).map((cell) => ({ ...cell, ...OTHERS }))
  return sumBy([...ranked.slice(0, limit), ...others], buildOriginKey)
}

function listOrigins(lead: LeadSummary): SourceOrigin[] {
  const { campaign: tags, landing, via, channel, first } = lead
  const { source, medium, campaign, content } = tags
  const last = { landing, channel, source: source || via, medium, campaign, content }
  if (!first) return [last]
  const { via: firstVia, ...origin } = first
  return [
    { ...last, touch: 'last' },
    { ...origin, source: origin.source || firstVia, touch: 'first' },
  ]
}

/** Tags in normal form and hosts have no space, and neither has a path. */
function buildOriginKey(origin: SourceOrigin): string {
  const { landing, channel, source, medium, campaign, content, isOther, touch } = origin
  const names = isOther ? [] : [landing, source, medium, campaign, content]
  return [touch, channel, ...names].join(' ')
}
