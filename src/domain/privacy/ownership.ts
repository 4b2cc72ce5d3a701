import type { LeadSummary } from '../leads/lead-summary.ts'

/** What ownership depends on. The `email` of a share is its receiver's. */
type OwnableRecord = Pick<LeadSummary, 'kind' | 'email' | 'sessionId'>

/** How a record relates to a person: written in their visit, or a share sent to their address. */
export type Ownership = 'owner' | 'receiver'

export function normalizeAddress(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether a record names the address of the person who wrote it. */
export function hasWriter({ kind }: Pick<OwnableRecord, 'kind'>): boolean {
  return kind === 'contact' || kind === 'assessment'
}

/**
 * Decide who owns each record of some visits. `records` must hold every record of these visits.
 *
 * A visit belongs to the one address that wrote from it. Where two did, its anonymous records belong
 * to neither. A share never belongs to its receiver.
 */
export function createOwnership(
  email: string,
  records: readonly OwnableRecord[],
): (record: OwnableRecord) => Ownership | undefined {
  const address = normalizeAddress(email)
  const writers = findWriters(records)
  return (record) => {
    if (hasWriter(record)) return normalizeAddress(record.email) === address ? 'owner' : undefined
    const [writer, ...others] = writers.get(record.sessionId) ?? []
    if (writer === address && others.length === 0) return 'owner'
    const isReceiver = record.kind === 'share' && normalizeAddress(record.email) === address
    return isReceiver ? 'receiver' : undefined
  }
}

/** The addresses that wrote from each visit. */
function findWriters(records: readonly OwnableRecord[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const record of records) {
    if (!hasWriter(record) || record.sessionId === '') continue
    const known = writers.get(record.sessionId) ?? new Set()
    writers.set(record.sessionId, known.add(normalizeAddress(record.email)))
  }
  return writers
}
