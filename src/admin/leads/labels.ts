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
