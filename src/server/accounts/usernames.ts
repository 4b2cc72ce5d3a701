import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { usernameKey } from '#domain/accounts/username.ts'
import { collection } from '../storage/collection.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { sha256Hex } from '../storage/hash.ts'
import { hasAccount, type Account } from './account.ts'

/** After this time a claim on a username without an account may be taken over. */
const CLAIM_MS = 60_000

/** The owner of a username, under the hash of its key. Without `userId` it is free again. */
export const usernames = collection(
  'usernames',
  z.object({ userId: z.uuid().optional(), claimedAt: z.iso.datetime() }),
)

/** The id of the account that a username belongs to, if it belongs to one. */
export async function findNameOwner(username: string): Promise<string | undefined> {
  return (await ifReadable(usernames.find(nameKey(username))))?.userId
}

/** Claim a username for an account that is about to be created. @throws {Failure} `conflict` when it is taken. */
export async function claimName(
  { id, username }: Pick<Account, 'id' | 'username'>,
  now: Date,
): Promise<void> {
  const key = nameKey(username)
  const own = { userId: id, claimedAt: now.toISOString() }
  const current = await usernames.read(key)
  const isFree = !current || (await isAbandoned(current.data, now))
  const isMine =
    isFree &&
    (current ? await usernames.replace(key, own, current.etag) : await usernames.create(key, own))
  if (isMine) return
  const message = 'This username is taken.'
  throw new Failure('conflict', message, { issues: [{ field: 'username', message }] })
}

async function isAbandoned(
  { userId, claimedAt }: { userId?: string | undefined; claimedAt: string },
  now: Date,
): Promise<boolean> {
  if (userId === undefined) return true
  return now.getTime() - Date.parse(claimedAt) > CLAIM_MS && !(await hasAccount(userId))
}

/** Make the username of a removed account free again. */
export async function releaseName({ id, username }: Account, now: Date): Promise<void> {
  await usernames.upsert(nameKey(username), (claim) =>
    claim && claim.userId !== id ? claim : { claimedAt: now.toISOString() },
  )
}

function nameKey(username: string): string {
  return sha256Hex(usernameKey(username))
}
