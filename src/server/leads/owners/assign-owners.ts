import { createOwnerFinder, hasWriter, listTies } from '#domain/leads/ownership.ts'
import { inParallel } from '../../storage/parallel.ts'
import { assignPerson } from '../lead-changes.ts'
import { findTiedLeads } from './tied-leads.ts'

const AT_ONCE = 8

/** Others write or erase records of the same visits meanwhile. */
const ATTEMPTS = 3

/**
 * Store with each anonymous record of some ties whose it is, which the inbox lists it by. Of writers
 * at the same time, the last to finish sees the records of all. What was stored is checked again,
 * because its person may have been forgotten between the reading and the writing.
 */
export async function assignOwners(ties: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await areAssigned(ties)) return
  }
}

/** Correct the owners once. @returns whether there was nothing to correct. */
async function areAssigned(ties: readonly string[]): Promise<boolean> {
  const tied = (await findTiedLeads(ties)).map(({ summary }) => summary)
  const ownerOf = createOwnerFinder(tied)
  const wrong = tied.filter(
    (summary) =>
      !hasWriter(summary) &&
      listTies(summary).some((tie) => ties.includes(tie)) &&
      ownerOf(summary) !== summary.person,
  )
  await inParallel(wrong, AT_ONCE, (summary) => assignPerson(summary.key, ownerOf(summary)))
  return wrong.length === 0
}
