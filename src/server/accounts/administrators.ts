import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { collection } from '../storage/collection.ts'

/** How long the set-up of the first administrator may take before another may begin. */
const SETUP_MS = 10_000

/**
 * Who is an administrator: one record, so that every change of it is one conditional write. An id in
 * it without an account is a creation that stopped in between, and does no harm.
 */
const administrators = collection(
  'administrators',
  z.object({ ids: z.array(z.uuid()), changedAt: z.iso.datetime() }),
)

const KEY = 'all'

export async function administratorIds(): Promise<ReadonlySet<string>> {
  return new Set((await administrators.find(KEY))?.ids)
}

/**
 * Make the account `id` an administrator, on the word of one who still is.
 *
 * @throws {Failure} `forbidden`.
 */
export async function grantAdministrator(actorId: string, id: string, now: Date): Promise<void> {
  await administrators.upsert(KEY, (current) => {
    requireMember(current?.ids, actorId)
    return { ids: [...new Set([...(current?.ids ?? []), id])], changedAt: now.toISOString() }
  })
}

/**
 * Take the role from `id`, on the word of another administrator who still is one when this is
 * written. So of two who dismiss each other only one succeeds, and there is always one left.
 *
 * @throws {Failure} `forbidden`.
 */
export async function revokeAdministrator(actorId: string, id: string, now: Date): Promise<void> {
  await administrators.upsert(KEY, (current) => {
    const ids = requireMember(current?.ids, actorId)
    if (actorId === id) throw new Failure('conflict', 'There must be at least one administrator.')
    const isMember = ids.includes(id)
    if (current && !isMember) return current
    return { ids: ids.filter((member) => member !== id), changedAt: now.toISOString() }
  })
}

/**
 * Make `id` the first administrator. False when there is one, or when another is being made.
 *
 * @param exists Whether there is an account of that id.
 */
export async function claimFirstAdministrator(
  id: string,
  now: Date,
  exists: (id: string) => Promise<boolean>,
): Promise<boolean> {
  const first = { ids: [id], changedAt: now.toISOString() }
  const current = await administrators.read(KEY)
  if (!current) return administrators.create(KEY, first)
  const isRecent = now.getTime() - Date.parse(current.data.changedAt) < SETUP_MS
  if (isRecent || (await anyExists(current.data.ids, exists))) return false
  return administrators.replace(KEY, first, current.etag)
}

export async function anyExists(
  ids: Iterable<string>,
  exists: (id: string) => Promise<boolean>,
): Promise<boolean> {
  const found = await Promise.all([...ids].map(exists))
  return found.includes(true)
}

function requireMember(ids: readonly string[] | undefined, actorId: string): readonly string[] {
  if (ids?.includes(actorId)) return ids
  throw new Failure('forbidden', 'Only administrators may do this.')
}
