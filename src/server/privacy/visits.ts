import type { Lead } from '#domain/leads/lead.ts'
import { detachFromVisit } from '../leads/lead-changes.ts'
import { streamAllLeads } from '../leads/lead-pages.ts'
import { inParallel } from '../storage/parallel.ts'

const AT_ONCE = 16

/**
 * Remove the session id from the other records of visits whose written records are about to be
 * erased. Otherwise the rest of a visit would pass to the next address that writes from it.
 */
export async function detachVisits(
  erased: readonly { readonly key: string; readonly lead: Lead }[],
  now: Date,
): Promise<void> {
  const visits = new Set(erased.map(({ lead }) => lead.sessionId).filter(Boolean))
  if (visits.size === 0) return
  const keys = new Set(erased.map(({ key }) => key))
  for await (const page of streamAllLeads(now)) {
    const rest = page.filter(({ key, sessionId }) => visits.has(sessionId) && !keys.has(key))
    await inParallel(rest, AT_ONCE, ({ key }) => detachFromVisit(key, now))
  }
}
