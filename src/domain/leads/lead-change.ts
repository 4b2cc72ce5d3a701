import { Failure } from '../failure.ts'
import type { Lead } from './lead.ts'
import type { LeadChange } from './lead-query.ts'

const FIELDS = ['status', 'star', 'note'] as const

/**
 * Apply a change field by field, so that two people who change different fields both succeed. "Not
 * spam" removes the reason.
 *
 * @throws {Failure} `changed`, with the current lead, when someone else has changed one of the fields
 *   since it was read.
 */
export function applyLeadChange(lead: Lead, change: LeadChange, by: string, now: Date): Lead {
  if (lead.deletedAt) throw new Failure('not-found', 'This lead has been deleted.')
  for (const field of FIELDS) {
    const seen = change.seen?.[field]
    const wanted = change[field]
    if (seen === undefined || wanted === undefined) continue
    if (lead[field] !== seen && lead[field] !== wanted) throw createConflict(lead, field)
  }
  const { status = lead.status, star = lead.star, note = lead.note } = change
  if (status === lead.status && star === lead.star && note === lead.note) return lead
  const next = { ...lead, status, star, note, changedAt: now.toISOString(), changedBy: by }
  if (next.status !== 'spam') delete next.spamReason
  return next
}

function createConflict(lead: Lead, field: (typeof FIELDS)[number]): Failure {
  const sentence = `Someone else changed the ${field}. Check it and try again.`
  return new Failure('changed', sentence, {
    issues: [{ field, message: sentence }],
    extra: { current: lead },
  })
}
