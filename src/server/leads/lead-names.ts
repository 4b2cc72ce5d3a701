import { leadKeySchema } from '#domain/leads/lead-query.ts'
import { summarizeLead, type LeadName } from '#domain/leads/lead-summary.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { leads } from './leads.ts'

const READS_AT_ONCE = 16

/** Names leads by key. Keys of removed leads are left out. */
export async function readLeadNames(keys: readonly string[]): Promise<Record<string, LeadName>> {
  const valid = [...new Set(keys)].filter((key) => leadKeySchema.safeParse(key).success)
  const found = await inParallel(valid, READS_AT_ONCE, async (key) => {
    const lead = await ifReadable(leads.find(key))
    if (!lead) return []
    const { kind, name, email, quizId } = summarizeLead(key, lead)
    return [[key, { kind, name, email, quizId }] as const]
  })
  return Object.fromEntries(found.flat())
}
