import type { LeadKind } from '#domain/leads/lead.ts'
import type { LeadStatus } from '#domain/leads/lead-kinds.ts'

export const KIND_LABELS: Readonly<Record<LeadKind, string>> = {
  contact: 'Message',
  assessment: 'Assessment request',
  quiz: 'Quiz result',
  share: 'Share',
}

export const STATUS_LABELS: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  archived: 'Archived',
  spam: 'Spam',
}
