import { currentTime } from '../clock.ts'
import type { Progress } from '../storage/sweep.ts'
import { inbox } from '../leads/leads.ts'
import { readLeads } from '../leads/people/tied-leads.ts'
import { eraseLeads } from './erase-leads.ts'

/** A deleted lead can be restored for this long; then it is erased. */
const UNDO_MS = 7 * 86_400_000

/** Erase the leads that were deleted a week ago, in a run that ends at `until`. */
export async function eraseDeleted(now = currentTime(), until = Infinity): Promise<Progress> {
  const parts = [...(await inbox.totals())].filter(([, { stats }]) => stats.deleted > 0)
  let count = 0
  for (const [part] of parts) {
    if (currentTime().getTime() >= until) return { count, isFinished: false }
    const hidden = (await inbox.entries(part)).filter(({ isDeleted }) => isDeleted)
    const due = await readLeads(
      hidden.map(({ key }) => key),
      ({ lead: { deletedAt } }) =>
        deletedAt !== undefined && now.getTime() - Date.parse(deletedAt) >= UNDO_MS,
    )
    await eraseLeads(due, now)
    count += due.length
  }
  return { count, isFinished: true }
}
