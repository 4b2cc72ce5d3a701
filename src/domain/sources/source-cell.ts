import type { CampaignName } from '../funnel/campaign-name.ts'
import { isLead } from '../leads/lead-kinds.ts'
import type { LeadSummary } from '../leads/lead-summary.ts'
import type { SourceTouch } from './dimensions.ts'

/** The leads of one origin. Its names are empty where unknown. */
export interface SourceCell extends Readonly<CampaignName> {
  /** The path of the page on which the visitor arrived. */
  readonly landing: string
  readonly leads: number
  readonly won: number
  /** Of won leads, in hundredths of the firm's currency. */
  readonly value: number
  /** Whether it is the sum of many rare origins, which has no names. */
  readonly isOther?: true
}

export type SourceOrigin = Pick<
  SourceCell,
  'landing' | 'source' | 'medium' | 'campaign' | 'content' | 'isOther'
>

const OTHERS: SourceOrigin = {
  landing: '',
  source: '',
  medium: '',
  campaign: '',
  content: '',
  isOther: true,
}

/** Count leads by origin, without spam and deleted ones. */
export function tallySources(
  leads: Iterable<LeadSummary>,
  touch: SourceTouch = 'last',
): SourceCell[] {
  const counted: SourceCell[] = []
  for (const lead of leads) {
    if (lead.isDeleted || lead.status === 'spam' || !isLead(lead)) continue
    const isWon = lead.status === 'won'
    counted.push({
      ...readOrigin(lead, touch),
      leads: 1,
      won: isWon ? 1 : 0,
      value: isWon ? Math.round((lead.value ?? 0) * 100) : 0,
    })
  }
  return sumSources(counted)
}

/** One cell for each origin. */
export function sumSources(cells: Iterable<SourceCell>): SourceCell[] {
  const sums = new Map<string, SourceCell>()
  for (const cell of cells) {
    const key = buildOriginKey(cell)
    const sum = sums.get(key)
    sums.set(key, sum ? addCells(sum, cell) : cell)
  }
  return [...sums.values()]
}

/**
 * The `limit` origins with the most leads, and the sum of all others, because visitors can invent names.
 * Those of saved links come first, so that no invented name displaces them.
 */
export function limitSources(
  cells: readonly SourceCell[],
  limit: number,
  isSaved: (cell: SourceCell) => boolean,
): SourceCell[] {
  if (cells.length <= limit) return [...cells]
  const ranked = cells.toSorted(
    (a, b) => Number(isSaved(b)) - Number(isSaved(a)) || b.leads - a.leads,
  )
  const others = ranked.slice(limit).map((cell) => ({ ...cell, ...OTHERS }))
  return sumSources([...ranked.slice(0, limit), ...others])
}

function readOrigin(lead: LeadSummary, touch: SourceTouch): SourceOrigin {
  if (touch === 'first' && lead.first) {
    const { via, ...first } = lead.first
    return { ...first, source: first.source || via }
  }
  const { campaign, landing, via } = lead
  const { source, medium, campaign: name, content } = campaign
  return { landing, source: source || via, medium, campaign: name, content }
}

function addCells(a: SourceCell, b: SourceCell): SourceCell {
  return { ...a, leads: a.leads + b.leads, won: a.won + b.won, value: a.value + b.value }
}

/** Tags in normal form and hosts have no space, and neither has a path. */
function buildOriginKey(origin: SourceOrigin): string {
  if (origin.isOther) return ' '
  const { landing, source, medium, campaign, content } = origin
  return [landing, source, medium, campaign, content].join(' ')
}
