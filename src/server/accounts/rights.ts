import { z } from 'zod'
import { pickKnownPermissions, buildRightsTag, type Rights } from '#domain/accounts/permission.ts'
import { Failure } from '#domain/failure.ts'
import { currentTime } from '../clock.ts'
import { collection } from '../storage/collection.ts'
import { hasAccount } from './account.ts'

/** After this time an unfinished set-up of the first administrator may be repeated. */
const SETUP_MS = 10_000

/** The rights of accounts that are not in the roster, because an earlier release made them. */
export const NO_RIGHTS: Rights = { isAdmin: false, permissions: [] }

/**
 * The rights of every account in one record, so that a change and the check that its author is
 * still an administrator are one conditional write. An id without an account is left by an
 * interrupted creation.
 */
export const administrators = collection(
  'administrators',
  z.object({
    ids: z.array(z.uuid()),
    /** Names of a newer release are ignored, because an unreadable roster would lock everyone out. */
    permissions: z
      .record(z.uuid(), z.array(z.string()).transform(pickKnownPermissions))
      .default({}),
    changedAt: z.iso.datetime(),
  }),
)

const KEY = 'all'

/** Everyone's rights as they are now, to be looked up by id. */
export async function readRights() {
  const roster = await administrators.find(KEY)
  return (id: string) => findRights(roster, id)
}

/**
 * Change what `id` may do. `actorId` must be an administrator when this is written and cannot take
 * the role from themselves, so at least one is always left.
 *
 * @param change Returns the new rights; it may run more than once, each time on the newest ones.
 * @throws {Failure} `forbidden`, `conflict`, or what `change` throws.
 */
export async function changeRights(
  actorId: string,
  id: string,
  change: (current: Rights) => Rights,
): Promise<Rights> {
  const roster = await administrators.upsert(KEY, (current) => {
    if (!current?.ids.includes(actorId))
      throw new Failure('forbidden', 'Only administrators may do this.')
    const before = findRights(current, id)
    const after = change(before)
    if (actorId === id && !after.isAdmin)
      throw new Failure('conflict', 'You cannot give up your own administrator privileges.')
    if (buildRightsTag(before) === buildRightsTag(after)) return current
    const { [id]: _, ...others } = current.permissions
    const ids = current.ids.filter((member) => member !== id)
    return {
      ids: after.isAdmin ? [...ids, id] : ids,
      permissions:
        after.permissions.length > 0 ? { ...others, [id]: [...after.permissions] } : others,
      changedAt: currentTime().toISOString(),
    }
  })
  return findRights(roster, id)
}

/** Make `id` the first administrator. False when there is one, or when another set-up is under way. */
export async function claimFirstAdministrator(id: string): Promise<boolean> {
  const now = currentTime()
  const current = await administrators.read(KEY)
  const permissions = current?.data.permissions ?? {}
  const first = { ids: [id], permissions, changedAt: now.toISOString() }
  if (!current) return administrators.create(KEY, first)
  const isRecent = now.getTime() - Date.parse(current.data.changedAt) < SETUP_MS
  if (isRecent || (await hasAnyAccount(current.data.ids))) return false
  return administrators.replace(KEY, first, current.etag)
}

export async function hasAdministrator(): Promise<boolean> {
  return hasAnyAccount((await administrators.find(KEY))?.ids ?? [])
}

async function hasAnyAccount(ids: readonly string[]): Promise<boolean> {
  return (await Promise.all(ids.map(hasAccount))).includes(true)
}

function findRights(roster: Awaited<ReturnType<typeof administrators.find>>, id: string): Rights {
  if (!roster) return NO_RIGHTS
  return { isAdmin: roster.ids.includes(id), permissions: roster.permissions[id] ?? [] }
}
