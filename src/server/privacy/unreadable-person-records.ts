import { Failure } from '#domain/failure.ts'
import { normalizeAddress } from '#domain/privacy/ownership.ts'
import { findUnreadableRecord, listUnreadableRecords } from '../storage/unreadable-records.ts'

/**
 * Never report a person as forgotten while a record that cannot be read still names the address.
 *
 * @throws {Failure} `conflict`.
 */
export async function requireNoneUnreadable(email: string): Promise<void> {
  const address = normalizeAddress(email)
  for (const { store, key } of await listUnreadableRecords()) {
    const raw = JSON.stringify(await findUnreadableRecord(store, key)) ?? ''
    if (!raw.toLowerCase().includes(address)) continue
    throw new Failure(
      'conflict',
      'Everything else is deleted, but one record could not be read. We will delete it by hand.',
    )
  }
}
