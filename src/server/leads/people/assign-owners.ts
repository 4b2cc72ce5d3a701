import { createOwnerFinder, hasWriter, listTies } from '#domain/privacy/ownership.ts'
import { currentTime } from '../../clock.ts'
import { inParallel } from '../../storage/parallel.ts'
import { assignPerson } from '../lead-changes.ts'
import { findTiedLeads } from './tied-leads.ts'

const AT_ONCE = 8

/**
 * Store with each anonymous record of some ties whose it is, which the inbox lists it by. Of writers
 * at the same time, the last to finish sees the records of all.
 */
export async function assignOwners(ties: readonly string[], now = currentTime()): Promise<void> {
  const tied = (await findTiedLeads(ties)).map(({ summary }) => summary)
  const ownerOf = createOwnerFinder(tied)
  const anonymous = tied.filter(
    (summary) => !hasWriter(summary) && listTies(summary).some((tie) => ties.includes(tie)),
  )
  await inParallel(anonymous, AT_ONCE, async (summary) => {
    const owner = ownerOf(summary)
    if (owner !== summary.person) await assignPerson(summary.key, owner, now)
  })
}
