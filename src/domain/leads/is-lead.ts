import type { LeadSummary } from './lead-summary.ts'

/**
 * Whether a record counts as a lead: what a person wrote, and the result of the assessment that they
 * asked for. Other quiz results and shares are no leads. Inbox, reports and the daily digest all ask
 * this function.
 */
export function isLead({
  kind,
  isAssessment,
  person,
}: Pick<LeadSummary, 'kind' | 'isAssessment' | 'person'>): boolean {
  if (kind === 'quiz') return isAssessment && person !== ''
  return kind === 'contact' || kind === 'assessment'
}
