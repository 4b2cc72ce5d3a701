import { z } from 'zod'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { passkeyEntrySchema, type PasskeyEntry } from '#domain/accounts/passkeys/passkey.ts'
import type { User } from '#domain/accounts/user.ts'
import { Failure } from '#domain/failure.ts'
import { collection } from '../storage/collection.ts'

const passkeySchema = passkeyEntrySchema.extend({
  /** The device's own name for the passkey, in base64url; unique in all accounts. */
  credentialId: z.string(),
  /** The public key as COSE, in base64url. */
  publicKey: z.string(),
  /** The counter of the newest use. It stays 0 where a device does not count. */
  counter: z.int().min(0),
  transports: z.array(z.string()),
})

/** The stored account. What it may do is not here: see `rights.ts`. */
const accountSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  /** Absent while its owner signs in with passkeys alone. */
  passwordHash: z.string().optional(),
  /**
   * Part of the account, so that the write that removes one also checks that a way to sign in is
   * left.
   */
  passkeys: z.array(passkeySchema).default([]),
  /** Sessions of an earlier generation are invalid. */
  generation: z.int().min(0),
  createdAt: z.iso.datetime(),
  displayName: z.string().optional(),
  /** The address whose owner has opened the confirmation link. */
  email: z.string().optional(),
  /** An address that waits for its confirmation. */
  unconfirmedEmail: z.string().optional(),
  /** Whether its owner no longer wants to see the first steps of a new site. */
  hasDismissedFirstSteps: z.boolean().optional(),
})

export type Passkey = z.infer<typeof passkeySchema>
export type Account = z.infer<typeof accountSchema>

export const accounts = collection('users', accountSchema)

/** The account after something that ends its sessions and links, and an address that waits. */
export function endAccess(account: Account): Account {
  return { ...account, unconfirmedEmail: undefined, generation: account.generation + 1 }
}

export async function hasAccount(id: string): Promise<boolean> {
  return (await accounts.find(id)) !== undefined
}

/** @throws {Failure} `not-found` when it was deleted meanwhile. */
export async function readOwnAccount(user: User): Promise<OwnAccount> {
  const account = await accounts.find(user.id)
  if (!account) throw new Failure('not-found', 'Your account was deleted.')
  return toOwnAccount(user, account)
}

/** Change the name that is suggested as the author of a post. */
export async function changeProfile(user: User, { displayName }: { displayName: string }) {
  const account = await accounts.update(user.id, (current) => ({
    ...current,
    displayName: displayName || undefined,
  }))
  return toOwnAccount(user, account)
}

/** Convert an account to what its owner may see of it. */
export function toOwnAccount(user: User, account: Account): OwnAccount {
  const { displayName = '', email = null, unconfirmedEmail = null, passwordHash } = account
  const hasPassword = passwordHash !== undefined
  const passkeys = listPasskeys(account)
  return { ...user, displayName, email, unconfirmedEmail, hasPassword, passkeys }
}

/** The passkeys of an account as its owner sees them. */
export function listPasskeys({ passkeys }: Account): PasskeyEntry[] {
  return passkeys.map((passkey) => passkeyEntrySchema.parse(passkey))
}
