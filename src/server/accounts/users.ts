import { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { canRemoveUser, type NewUser, type User } from '#domain/accounts/user.ts'
import { usernameKey } from '#domain/accounts/username.ts'
import {
  administratorIds,
  anyExists,
  grantAdministrator,
  claimFirstAdministrator,
  revokeAdministrator,
} from './administrators.ts'
import { collection } from '../storage/collection.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { sha256Hex } from '../storage/hash.ts'
import { hashPassword } from './passwords.ts'
import { currentTime } from '../clock.ts'
import { isUuid, newId } from '../random.ts'

/** After this time a claim on a username without an account may be taken over. */
const CLAIM_MS = 60_000

/** Looked up for an unknown username, so that timing does not reveal it. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** The stored account. The role is not here: see `administrators.ts`. */
const accountSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  passwordHash: z.string(),
  /** Sessions of an earlier generation are invalid. */
  generation: z.int().min(0),
  createdAt: z.iso.datetime(),
})

export type Account = z.infer<typeof accountSchema>

export const accounts = collection('users', accountSchema)

/** The owner of a username, under the hash of its key. Without `userId` it is free again. */
export const usernames = collection(
  'usernames',
  z.object({ userId: z.uuid().optional(), claimedAt: z.iso.datetime() }),
)

/** A stored account with its public user, role included. */
export interface KnownUser {
  readonly account: Account
  readonly user: User
}

/** All users, oldest first. Meant for tens of users, not thousands. */
export async function listUsers(): Promise<User[]> {
  const [all, administrators] = await Promise.all([accounts.all(), administratorIds()])
  return all
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((account) => toUser(account, administrators))
}

export async function findUser(id: string): Promise<KnownUser | undefined> {
  const [account, administrators] = await Promise.all([
    ifReadable(accounts.find(id)),
    administratorIds(),
  ])
  return account && { account, user: toUser(account, administrators) }
}

/** Find a user by username, whatever its case or Unicode form. */
export async function findUserByName(username: string): Promise<KnownUser | undefined> {
  const claim = await ifReadable(usernames.find(nameKey(username)))
  const known = await findUser(claim?.userId ?? UNKNOWN_ID)
  return known && usernameKey(known.user.username) === usernameKey(username) ? known : undefined
}

export async function hasAdministrator(): Promise<boolean> {
  return anyExists(await administratorIds(), hasAccount)
}

/**
 * Create an account.
 *
 * @throws {Failure} `conflict` when the username is taken, `forbidden` when `actor` has lost the role.
 */
export async function createUser(
  actor: User,
  newUser: NewUser,
  now = currentTime(),
): Promise<User> {
  const id = newId()
  await claimName({ id, username: newUser.username }, now)
  const account = await buildAccount(id, newUser, now)
  if (newUser.isAdmin) await grantAdministrator(actor.id, account.id, now)
  await accounts.add(account.id, account)
  return { id: account.id, username: account.username, isAdmin: newUser.isAdmin }
}

/**
 * Create the first administrator of an empty site. Of parallel calls, one succeeds.
 *
 * @throws {Failure} `forbidden` when there is an administrator.
 */
export async function createFirstAdministrator(
  newUser: NewUser,
  now = currentTime(),
): Promise<User> {
  const id = newId()
  if (!(await claimFirstAdministrator(id, now, hasAccount))) {
    throw new Failure('forbidden', 'Only administrators can create accounts.')
  }
  await claimName({ id, username: newUser.username }, now)
  const account = await buildAccount(id, newUser, now)
  await accounts.add(id, account)
  return { id, username: account.username, isAdmin: true }
}

/**
 * Remove another user's account, which ends their sessions.
 *
 * @returns the removed user.
 * @throws {Failure} `not-found`, or `forbidden` for the actor's own account or a lost role.
 */
export async function removeUser(actor: User, id: string, now = currentTime()): Promise<User> {
  const known = isUuid(id) ? await findUser(id) : undefined
  if (!known) throw new Failure('not-found', 'There is no such user.')
  if (!canRemoveUser(actor, id))
    throw new Failure('forbidden', 'You cannot delete your own account.')
  await revokeAdministrator(actor.id, id, now)
  await accounts.remove(id)
  await releaseName(known.account, now)
  return known.user
}

/** Change the password of an account, which ends all its sessions. */
export async function changePassword(id: string, password: string): Promise<Account> {
  const passwordHash = await hashPassword(password)
  return accounts.update(id, (account) => ({
    ...account,
    passwordHash,
    generation: account.generation + 1,
  }))
}

/** End all sessions of an account. */
export async function endSessions(id: string): Promise<void> {
  await accounts.update(id, (account) => ({ ...account, generation: account.generation + 1 }))
}

async function hasAccount(id: string): Promise<boolean> {
  return (await accounts.find(id)) !== undefined
}

function toUser({ id, username }: Account, administrators: ReadonlySet<string>): User {
  return { id, username, isAdmin: administrators.has(id) }
}

async function buildAccount(id: string, newUser: NewUser, now: Date): Promise<Account> {
  return {
    id,
    username: newUser.username,
    passwordHash: await hashPassword(newUser.password),
    generation: 0,
    createdAt: now.toISOString(),
  }
}

function nameKey(username: string): string {
  return sha256Hex(usernameKey(username))
}

/** @throws {Failure} `conflict` when the name is taken. */
async function claimName(
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

async function releaseName({ id, username }: Account, now: Date): Promise<void> {
  await usernames.upsert(nameKey(username), (claim) =>
    claim && claim.userId !== id ? claim : { claimedAt: now.toISOString() },
  )
}
