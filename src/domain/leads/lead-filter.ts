import { NO_TAG } from '../attribution/tag.ts'
import { isLead } from './lead-kinds.ts'
import type { LeadFilter } from './lead-query.ts'
import type { LeadStats } from './lead-stats.ts'
import type { LeadSummary } from './lead-summary.ts'
import { isDueBy, isOpen, isOverdue } from './response-clock.ts'

const TAGS = ['campaign', 'source', 'medium', 'content'] as const
const ACCENTS = /\p{M}/gu

/**
 * A predicate for leads. Other records match only a filter for their kind, spam only one for spam,
 * and deleted records none.
 */
export function createLeadMatcher(filter: LeadFilter, period: ArrivalPeriod) {
  const words = foldText(filter.text ?? '').match(/\S+/g) ?? []
  return (lead: LeadSummary) => {
    if (lead.isDeleted) return false
    if (filter.status ? lead.status !== filter.status : lead.status === 'spam') return false
    if (filter.kind ? lead.kind !== filter.kind : !isLead(lead)) return false
    if (!TAGS.every((tag) => isTagged(lead, tag, filter[tag]))) return false
    if (filter.starred && !lead.star) return false
    if (!hasArrived(lead, period)) return false
    if (filter.responsible && filter.responsible !== (lead.responsible?.id ?? 'none')) return false
    if (filter.due && !isDueFor(lead, filter.due, period)) return false
    return words.length === 0 || hasWords(lead, words)
  }
}

/** Whether each word occurs in some field. */
function hasWords(lead: LeadSummary, words: readonly string[]): boolean {
  const { name, email, person, company, text, note, quizId, role } = lead
  const folded = foldText([name, email, person, company, text, note, quizId, role].join('\n'))
  return words.every((word) => folded.includes(word))
}

/** The times that a filter's days stand for in the firm's time zone. */
export interface ArrivalPeriod {
  readonly now: Date
  readonly today: string
  /** The first time that counts, and the first that does not. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

function hasArrived({ receivedAt }: LeadSummary, { from, until }: ArrivalPeriod): boolean {
  return (from === undefined || receivedAt >= from) && (until === undefined || receivedAt < until)
}

function isDueFor(
  lead: LeadSummary,
  due: NonNullable<LeadFilter['due']>,
  { now, today }: ArrivalPeriod,
): boolean {
  if (due === 'overdue') return isOverdue(lead, now)
  if (due === 'today') return isDueBy(lead, today)
  return isOpen(lead.status) && lead.dueOn !== undefined
}

function isTagged(lead: LeadSummary, tag: (typeof TAGS)[number], wanted = ''): boolean {
  return wanted === '' || lead.campaign[tag] === (wanted === NO_TAG ? '' : wanted)
}

/** Whether a shard can have a matching lead. The others are not read. */
export function canHoldMatch(stats: LeadStats, filter: LeadFilter): boolean {
  if (filter.status && !stats.statuses[filter.status]) return false
  if (filter.kind && !stats.kinds[filter.kind]) return false
  if ((filter.due === 'any' || filter.due === 'today') && stats.due === 0) return false
  if (filter.due === 'overdue' && !stats.leads.new) return false
  return Object.keys(stats.statuses).length > 0
}

/**
 * Text without case and accents, so that "jose" finds "José". Separate accents are removed first,
 * because normalizing thousands of them takes seconds.
 */
function foldText(text: string): string {
  const plain = text.replaceAll(ACCENTS, '')
  return plain.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase()
}
