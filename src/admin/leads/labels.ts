import { LEAD_KINDS } from '#domain/leads/lead-kinds.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import type { LeadKind, LeadStatus } from '#domain/leads/lead.ts'

export const KIND_LABELS: Readonly<Record<LeadKind, string>> = {
  contact: 'Message',
  assessment: 'Assessment request',
  quiz: 'Quiz result',
  share: 'Share',
}

export const STATUS_LABELS: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  read: 'Read',
  won: 'Won',
  archived: 'Archived',
  spam: 'Spam',
}

// The record above has every status.
export const STATUSES = Object.keys(STATUS_LABELS) as LeadStatus[]

/** In charts: one tint of the palette for each kind, in the order of {@link LEAD_KINDS}. */
export const KIND_FILLS: Readonly<Record<LeadKind, string>> = {
  contact: 'fill-pine',
  assessment: 'fill-brass-mark',
  quiz: 'fill-edge',
  share: 'fill-ink',
}

export { LEAD_KINDS }

/** What a lead is called in a list. */
export function titleOf({ name, email, kind, quizId }: LeadSummary): string {
  if (kind === 'share') return `${name || 'Somebody'} shared ${quizId}`
  return name || email || (quizId ? `Result of ${quizId}` : KIND_LABELS[kind])
}

/** One line about what a lead says. */
export function summarizeContent(lead: LeadSummary): string {
  switch (lead.kind) {
    case 'contact':
    case 'quiz':
      return lead.text
    case 'assessment':
      return [lead.role, `${lead.companySize} people`, `founded ${lead.yearFounded}`].join(', ')
    case 'share':
      return `To ${lead.email}, from ${lead.company}`
  }
}
