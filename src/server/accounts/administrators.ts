import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { collection } from '../storage/collection.ts'

/** After this time an unfinished set-up of the first administrator may be repeated. */
const SETUP_MS = 10_000

/**
 * The ids of all administrators in one record, so that every change is one conditional write. An id
 * without an account is left by a creation that was interrupted.
 */
export const administrators = collection(
  'administrators',
  z.object({ ids: z.array(z.uuid()), changedAt: z.iso.datetime() }),
)

const KEY = 'all'

export async function administratorIds(): Promise<ReadonlySet<string>> {
  return new Set((await administrators.find(KEY))?.ids)
}

/**
 * Give the role to `id`. `actorId` must still be an administrator when this is written.
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
 * Take the role from `id`. `actorId` must be another administrator when this is written, so at least
 * one is always left.
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
 * Make `id` the first administrator. False when there is one, or when another set-up is under way.
 *
 * @param exists Whether an id has an account.
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
