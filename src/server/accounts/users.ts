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
import { sha256Hex } from '../storage/hash.ts'
import { hashPassword } from './passwords.ts'
import { isUuid } from '../storage/uuid.ts'
import { currentTime } from '../clock.ts'
import { newId } from '../random.ts'

/** A claim on a username without an account was left by a creation that stopped, after this time. */
const CLAIM_MS = 60_000

/** Nobody's id, looked up in place of an unknown name's, so that it takes as long. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** Someone who can sign in, as kept. The role is not here: see `administrators.ts`. */
const accountSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  passwordHash: z.string(),
  /** Sessions of an earlier generation are over. */
  generation: z.int().min(0),
  createdAt: z.iso.datetime(),
})

export type Account = z.infer<typeof accountSchema>

const accounts = collection('users', accountSchema)

/** Whose a username is, under the digest of its key. Without `userId` it is free again. */
const usernames = collection(
  'usernames',
  z.object({ userId: z.uuid().optional(), claimedAt: z.iso.datetime() }),
)

/** An account with the user it is, role included. */
export interface KnownUser {
  readonly account: Account
  readonly user: User
}

/** All users, in the order in which they were made. For tens of users, not thousands. */
export async function listUsers(): Promise<User[]> {
  const [all, administrators] = await Promise.all([accounts.all(), administratorIds()])
  return all
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((account) => toUser(account, administrators))
}

export async function findUser(id: string): Promise<KnownUser | undefined> {
  const [account, administrators] = await Promise.all([accounts.find(id), administratorIds()])
  return account && { account, user: toUser(account, administrators) }
}

/** The user who goes by this name, however it is written. */
export async function findUserByName(username: string): Promise<KnownUser | undefined> {
  const claim = await usernames.find(nameKey(username))
  const known = await findUser(claim?.userId ?? UNKNOWN_ID)
  return known && usernameKey(known.user.username) === usernameKey(username) ? known : undefined
}

/** Whether there is anybody who could let others in. */
export async function hasAdministrator(): Promise<boolean> {
  return anyExists(await administratorIds(), hasAccount)
}

/**
 * Make an account.
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
 * Make the first administrator of an empty site. Of many who try at once, one succeeds.
 *
 * @throws {Failure} `forbidden` when there is an administrator.
 */
export async function createFirstAdministrator(
  newUser: NewUser,
  now = currentTime(),
): Promise<User> {
  const id = newId()
  if (!(await claimFirstAdministrator(id, now, hasAccount))) {
    throw new Failure('forbidden', 'Accounts are made by administrators.')
  }
  await claimName({ id, username: newUser.username }, now)
  const account = await buildAccount(id, newUser, now)
  await accounts.add(id, account)
  return { id, username: account.username, isAdmin: true }
}

/**
 * Remove somebody else's account; their sessions end with it.
 *
 * @returns the user who is no more.
 * @throws {Failure} `not-found`, `forbidden` for one's own account or a lost role.
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

/** Give an account another password, which ends all its sessions. */
export async function changePassword(id: string, password: string): Promise<Account> {
  const passwordHash = await hashPassword(password)
  return accounts.update(id, (account) => ({
    ...account,
    passwordHash,
    generation: account.generation + 1,
  }))
}

/** End all sessions of an account at once, wherever they are. */
export async function endSessions(id: string): Promise<void> {
  await accounts.update(id, (account) => ({ ...account, generation: account.generation + 1 }))
}

async function hasAccount(id: string): Promise<boolean> {
  return (await accounts.find(id)) !== undefined
}

function toUser({ id, username }: Account, administrators: ReadonlySet<string>): User {
  return { id, username, isAdmin: administrators.has(id) }
}

async function buildAccount(
  id: string,
  { username, password }: NewUser,
  now: Date,
): Promise<Account> {
  return {
    id,
    username,
    passwordHash: await hashPassword(password),
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
