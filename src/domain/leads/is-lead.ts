import type { LeadSummary } from './lead-summary.ts'

/**
 * Whether a record counts as a lead: a message or an assessment request, so that a person who asks for
 * the assessment and finishes it counts once. Quiz results and shares are no leads, and stand on the
 * timeline of their person. Inbox, reports, conversions and the daily digest all ask this function.
 */
export function isLead({ kind }: Pick<LeadSummary, 'kind'>): boolean {
  return kind === 'contact' || kind === 'assessment'
}
