import { request } from '#client/api.ts'
import type { LeadChange } from '#domain/leads/lead-query.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { showError, useSend } from '../../kit/use-send.ts'
import { buildLeadKey, LEAD_LISTS } from '../queries.ts'

const AT_ONCE = 5

/** One of the changes that are made to several leads at once. */
export type BulkChange = Pick<LeadChange, 'status' | 'responsible'>

interface KeyedChange {
  readonly key: string
  readonly change: LeadChange
}

/** Changes several leads, and remembers how to undo what succeeded. */
export function useBulkChange() {
  return useSend({
    send: async (changes: readonly KeyedChange[]) => {
      const done: KeyedChange[] = []
      const queue = [...changes]
      while (queue.length > 0) {
        const batch = queue.splice(0, AT_ONCE)
        const results = await Promise.allSettled(batch.map(send))
        done.push(...batch.filter((_, i) => results[i]?.status === 'fulfilled'))
      }
      const failed = changes.length - done.length
      if (failed > 0) {
        showError(
          `${failed} of ${changes.length} leads could not be changed. Check them and try again.`,
        )
      }
      return done
    },
    refreshes: LEAD_LISTS,
  })
}

/** A change of several leads, each from the value that is on the screen. */
export function buildChanges(leads: readonly LeadSummary[], change: BulkChange): KeyedChange[] {
  return leads.map((lead) => ({
    key: lead.key,
    change: { ...change, seen: readSeen(lead, change) },
  }))
}

/** What brings leads back to how they were. */
export function buildUndo(leads: readonly LeadSummary[], change: BulkChange): KeyedChange[] {
  return leads.map((lead) => ({
    key: lead.key,
    change: { ...readSeen(lead, change), seen: change },
  }))
}

function readSeen({ status, responsible }: LeadSummary, change: BulkChange): BulkChange {
  return {
    ...(change.status !== undefined && { status }),
    ...(change.responsible !== undefined && { responsible: responsible?.id ?? null }),
  }
}

async function send({ key, change }: KeyedChange): Promise<void> {
  await request(buildLeadKey(key).join('/'), { method: 'PUT', body: change })
}
