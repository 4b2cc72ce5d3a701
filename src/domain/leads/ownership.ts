import { isLead } from './lead-kinds.ts'
import type { LeadSummary } from './lead-summary.ts'
import type { Lead } from './lead.ts'

/** The fields that decide who owns a record. The `email` of a share is its receiver's. */
type OwnableRecord = Pick<LeadSummary, 'kind' | 'email' | 'sessionId' | 'requestId'>

/** The relation of a record to a person: sent in their visit, or shared to their address. */
export type Ownership = 'owner' | 'receiver'

export function normalizeAddress(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Returns keys of what ties a record to others: the assessment request that it names, and its
 * visit. Prefixes keep both apart.
 */
export function listTies({ sessionId, requestId }: Pick<Lead, 'sessionId' | 'requestId'>) {
  return [
    ...(requestId ? [`request ${requestId}`] : []),
    ...(sessionId ? [`visit ${sessionId}`] : []),
  ]
}

/**
 * Decides who owns each record of some visits.
 *
 * - An assessment's result belongs to the address that requested it
 * - A visit belongs to the one address that wrote from it; where two did, its anonymous records
 *   belong to neither
 * - A share never belongs to its receiver
 *
 * @param records Every record with one of the visits' ties.
 */
export function createOwnership(email: string, records: readonly OwnableRecord[]) {
  const address = normalizeAddress(email)
  const ownerOf = createOwnerSearch(records)
  return (record: OwnableRecord): Ownership | undefined => {
    if (address !== '' && ownerOf(record) === address) return 'owner'
    const isReceiver = record.kind === 'share' && normalizeAddress(record.email) === address
    return isReceiver ? 'receiver' : undefined
  }
}

/** Finds the address that a record belongs to, empty where there is none or more than one. */
export function createOwnerSearch(records: readonly OwnableRecord[]) {
  const writers = findWriters(records)
  return (record: OwnableRecord): string => {
    if (isLead(record)) return normalizeAddress(record.email)
    const tie = listTies(record).find((each) => writers.has(each))
    const [writer = '', ...others] = writers.get(tie ?? '') ?? []
    return others.length === 0 ? writer : ''
  }
}

/** The addresses that wrote under each tie. */
function findWriters(records: readonly OwnableRecord[]): Map<string, Set<string>> {
  const pairs = records.filter(isLead).flatMap((record) => {
    const address = normalizeAddress(record.email)
    return listTies(record).map((tie) => ({ tie, address }))
  })
  const byTie = [...Map.groupBy(pairs, ({ tie }) => tie)]
  return new Map(byTie.map(([tie, group]) => [tie, new Set(group.map((pair) => pair.address))]))
}
