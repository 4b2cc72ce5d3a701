import type { ListedUser } from '#domain/accounts/own-account.ts'
import { buildRightsTag, type Rights } from '#domain/accounts/permission.ts'
import type { Credentials, NewUser, User } from '#domain/accounts/user.ts'
import { buildUsernameKey } from '#domain/accounts/username.ts'
import { Failure } from '#domain/failure.ts'
import { currentTime } from '../clock.ts'
import { isUuid, newId } from '../random.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { accounts, endAccess, type Account, type Passkey } from './account.ts'
import { credentials, names } from './claims.ts'
import { hashPassword } from './passwords.ts'
import { changeRights, claimFirstAdministrator, NO_RIGHTS, readRights } from './rights.ts'

/** Looked up for an unknown username, so that timing does not reveal it. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** A stored account with its public user, rights included. */
export interface KnownUser {
  readonly account: Account
  readonly user: User
}

/**
 * An account to be created, with a password, a passkey or both. That of an invited person has the
 * id of the invitation.
 */
export type NewAccount = Omit<NewUser, 'password'> &
  Partial<Pick<Account, 'id' | 'email' | 'displayName'> & { password: string; passkey: Passkey }>

/** All users, oldest first. Meant for tens of users, not thousands. */
export async function listUsers(): Promise<ListedUser[]> {
  const [all, rightsOf] = await Promise.all([accounts.all(), readRights()])
  return all
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((account) => ({
      ...toUser(account, rightsOf(account.id)),
      email: account.email ?? null,
    }))
}

export async function findUser(id: string): Promise<KnownUser | undefined> {
  const [account, rightsOf] = await Promise.all([ifReadable(accounts.find(id)), readRights()])
  return account && { account, user: toUser(account, rightsOf(id)) }
}

/** The name that a user signs emails with, if they have chosen one. */
export async function findDisplayName({ id }: Pick<User, 'id'>): Promise<string | undefined> {
  return (await ifReadable(accounts.find(id)))?.displayName
}

/** Find a user by username, whatever its case or Unicode form. */
export async function findUserByName(username: string): Promise<KnownUser | undefined> {
  const known = await findUser((await names.findOwner(username)) ?? UNKNOWN_ID)
  return known && buildUsernameKey(known.user.username) === buildUsernameKey(username)
    ? known
    : undefined
}

/**
 * Create an account.
 *
 * @throws {Failure} `conflict` when the username or passkey is taken, `forbidden` when `actor`
 *   has lost the role.
 */
export async function createUser(actor: User, newUser: NewAccount): Promise<KnownUser> {
  const { id = newId(), username, passkey } = newUser
  // Hashing can fail or take long, and a claim without an account keeps its text from others.
  const account = await buildAccount(id, newUser)
  await names.claimText(username, id)
  if (passkey) await credentials.claimText(passkey.credentialId, id)
  const rights = await changeRights(actor.id, id, () => newUser)
  await accounts.add(id, account)
  return { account, user: toUser(account, rights) }
}

/**
 * Create the first administrator of an empty site. Of parallel calls, one succeeds.
 *
 * @throws {Failure} `forbidden` when there is an administrator.
 */
export async function createFirstAdministrator(newUser: Credentials): Promise<KnownUser> {
  const id = newId()
  const account = await buildAccount(id, newUser)
  if (!(await claimFirstAdministrator(id)))
    throw new Failure('forbidden', 'Only administrators can create accounts.')
  await names.claimText(newUser.username, id)
  await accounts.add(id, account)
  return { account, user: toUser(account, { isAdmin: true, permissions: [] }) }
}

/**
 * Remove another user's account, which ends their sessions.
 *
 * @returns the removed user.
 * @throws {Failure} `not-found`, or `forbidden` for the actor's own account or a lost role.
 */
export async function removeUser(actor: User, id: string): Promise<User> {
  const known = await requireKnownUser(id)
  if (actor.id === id) throw new Failure('forbidden', 'You cannot delete your own account.')
  await changeRights(actor.id, id, () => NO_RIGHTS)
  await accounts.remove(id)
  await names.releaseText(known.account.username, id)
  for (const { credentialId } of known.account.passkeys)
    await credentials.releaseText(credentialId, id)
  return known.user
}

/**
 * Change what an account may do, from its next request on.
 *
 * @param tag The {@link buildRightsTag} that the actor saw; `undefined` changes whatever is there.
 * @throws {Failure} `not-found`, `changed` when the rights are others by now, `conflict` for
 *   one's own role, `forbidden` when `actor` has lost the role.
 */
export async function changeUserRights(
  actor: User,
  id: string,
  next: Rights,
  tag?: string,
): Promise<User> {
  const { account } = await requireKnownUser(id)
  const rights = await changeRights(actor.id, id, (current) => {
    // A request repeated after a lost response finds its own change.
    const known = [tag, buildRightsTag(next)]
    if (tag !== undefined && !known.includes(buildRightsTag(current)))
      throw new Failure('changed', 'These permissions were changed meanwhile.')
    return next
  })
  return toUser(account, rights)
}

/**
 * Change the password of an account, which ends all its sessions.
 *
 * @param keepsPasskey Whether a passkey still signs in afterwards.
 */
export async function changePassword(
  id: string,
  password: string,
  keepsPasskey: (passkey: Passkey) => boolean = () => true,
): Promise<Account> {
  const passwordHash = await hashPassword(password)
  return accounts.update(id, (account) => ({
    ...endAccess(account),
    passwordHash,
    passkeys: account.passkeys.filter(keepsPasskey),
  }))
}

/** The user with an id. @throws {Failure} `not-found`. */
export async function requireKnownUser(id: string): Promise<KnownUser> {
  const known = isUuid(id) ? await findUser(id) : undefined
  if (!known) throw new Failure('not-found', 'There is no such user.')
  return known
}

function toUser({ id, username }: Account, { isAdmin, permissions }: Rights): User {
  return { id, username, isAdmin, permissions: [...permissions] }
}

async function buildAccount(
  id: string,
  { username, password, passkey, email, displayName }: Omit<NewAccount, keyof Rights>,
): Promise<Account> {
  return {
    id,
    username,
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
    passkeys: passkey ? [passkey] : [],
    email,
    displayName: displayName || undefined,
    generation: 0,
    createdAt: currentTime().toISOString(),
  }
}
