import { keysOf } from '../keys-of.ts'
import type { Lead, LeadKind } from './lead.ts'

/** The kinds in the order in which lists and charts show them. This file has no zod, so browsers can load it. */
export const KIND_LABELS: Readonly<Record<LeadKind, string>> = {
  contact: 'Message',
  assessment: 'Assessment request',
  quiz: 'Quiz result',
  share: 'Share',
}

export const LEAD_KINDS = keysOf(KIND_LABELS)

/** The kinds of records that count as leads, in the order in which charts show them. */
export const COUNTED_KINDS = ['contact', 'assessment'] as const satisfies readonly LeadKind[]

type CountedKind = (typeof COUNTED_KINDS)[number]
export type CountedLead = Extract<Lead, { kind: CountedKind }>

/**
 * Whether a record counts as a lead: a message or an assessment request, whose writer named their
 * own address. Quiz results and shares only stand on the timeline of their person, so that someone
 * who asks for the assessment and finishes it counts once.
 */
export function isLead<R extends { readonly kind: LeadKind }>(
  record: R,
): record is R & { readonly kind: CountedKind } {
  return COUNTED_KINDS.some((counted) => counted === record.kind)
}

/**
 * The progress of the work on a lead, in the order in which screens list it. It is not in the
 * schema's file, so that browsers load no zod.
 */
export const STATUS_LABELS = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  archived: 'Archived',
  spam: 'Spam',
}

export type LeadStatus = keyof typeof STATUS_LABELS
export const LEAD_STATUSES = keysOf(STATUS_LABELS)
