import type { z } from 'zod'
import { LINKS, type passwordResetSchema } from '#domain/accounts/link.ts'
import type { User } from '#domain/accounts/user.ts'
import { buildUsernameKey } from '#domain/accounts/username.ts'
import { Failure } from '#domain/failure.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { ignoreFailure } from '../../failing-work.ts'
import type { Caller } from '../../http/routes.ts'
import {
  throttleCustomer,
  throttleMailbox,
  readThrottleWait,
  throttle,
} from '../../limits/throttle.ts'
import { accounts, type Account, type Passkey } from '../account.ts'
import { credentials } from '../claims.ts'
import { findKnownDevice } from '../sessions/start-session.ts'
import { changePassword, requireKnownUser } from '../users.ts'
import { notifyOwner, queueResetEmail, queueConfirmationEmail } from './account-emails.ts'
import { createLink, issueLink, takeLink } from './link-store.ts'

/** Limits the emails to one account, however many people ask. */
const EMAIL_LIMITS = [
  { limit: 1, windowMs: 15 * MINUTE_MS },
  { limit: 12, windowMs: 24 * 60 * MINUTE_MS },
]

/**
 * Email a reset link to the owner of each account with this username or confirmed address.
 * Strangers cannot use up the emails of a device on which the owner has signed in.
 */
export async function emailResetLink(name: string, caller: Caller): Promise<void> {
  for (const account of await accounts.all())
    if (hasNameOrEmail(account, name)) await ignoreFailure('too-many', emailOwner(account, caller))
}

/** Whether the request comes from a known device of the account. An unknown name takes as long. */
export async function isOnKnownDevice(name: string, request: Request): Promise<boolean> {
  const all = await accounts.all()
  const devices = await Promise.all(all.map(({ id }) => findKnownDevice(id, request)))
  return all.some((account, index) => devices[index] !== undefined && hasNameOrEmail(account, name))
}

/** A changed password ends the link, so the count begins again with each generation. */
async function emailOwner({ id, email, username, generation }: Account, { request, ip }: Caller) {
  if (email === undefined) return
  const device = await findKnownDevice(id, request)
  if (device === undefined) await throttleCustomer('account', ip)
  const mailbox = [id, generation, email, device].join('\n')
  await throttle('recovery-email', mailbox, EMAIL_LIMITS)
  // The link works at least until another one can be requested.
  const waitMs = await readThrottleWait('recovery-email', mailbox, EMAIL_LIMITS)
  const lifetimeMs = Math.max(LINKS['reset-password'].lifetimeMs, waitMs)
  const target = { purpose: 'reset-password', accountId: id, generation, email } as const
  const link = await createLink(target, lifetimeMs)
  await queueResetEmail(email, username, link.id, lifetimeMs)
}

/**
 * Make a reset link for a colleague, to be handed over, or for the command line without `issuer`.
 * The link alone replaces no password.
 *
 * @throws {Failure} `not-found`.
 */
export async function createResetLink(id: string, issuer?: User) {
  const { generation, username } = (await requireKnownUser(id)).account
  const issuedBy = issuer?.id
  const link = await createLink({ purpose: 'reset-password', accountId: id, generation, issuedBy })
  const url = await issueLink(link.id)
  if (url === undefined) throw new Failure('conflict', 'The account was changed meanwhile.')
  return { url, username }
}

/**
 * Use a reset link. The new password ends every session and every other link of the account,
 * because both belong to an earlier generation of it, and every passkey that its owner does not
 * keep.
 */
export function resetPassword(reset: z.infer<typeof passwordResetSchema>): Promise<User> {
  return takeLink(reset.token, 'reset-password', async ({ accountId }, known) => {
    const isKept = ({ id }: Passkey) => reset.keptPasskeys.includes(id)
    const account = await changePassword(accountId, reset.password, isKept)
    const removed = known.account.passkeys.filter((passkey) => !isKept(passkey))
    for (const { credentialId } of removed) await credentials.releaseText(credentialId, accountId)
    const sentence = `Its password was changed with a reset link, and every session was ended. Passkeys removed: ${quoteNames(removed)}. Passkeys kept: ${quoteNames(account.passkeys)}.`
    await notifyOwner(account, 'Your password was reset', sentence)
    return known.user
  })
}

function quoteNames(passkeys: readonly Passkey[]): string {
  return passkeys.map(({ name }) => `"${name}"`).join(', ') || 'none'
}

/** Several accounts may share one address, or have the address of another one as their username. */
function hasNameOrEmail({ username, email }: Account, name: string): boolean {
  return (
    buildUsernameKey(username) === buildUsernameKey(name) ||
    email?.toLowerCase() === name.toLowerCase()
  )
}

const EMAILS_PER_DAY = 5

/**
 * Note a new address for an account and email it a confirmation link. The confirmed address, if
 * there is one, stays until the new one is confirmed.
 *
 * @throws {Failure} `too-many` after several emails to one mailbox.
 */
export async function requestEmail({ id }: User, email: string, ip: string): Promise<Account> {
  await throttleMailbox('account', email, EMAILS_PER_DAY, 'confirm')
  await throttleCustomer('account', ip)
  const account = await accounts.update(id, (current) => ({ ...current, unconfirmedEmail: email }))
  const link = await createLink({ purpose: 'confirm-email', accountId: id, email })
  await queueConfirmationEmail(email, account.username, link.id)
  return account
}

/** Use a confirmation link, which makes the address the account's own. Tells the former address. */
export function confirmEmail(token: string): Promise<Account> {
  return takeLink(token, 'confirm-email', async ({ accountId, email }, known) => {
    const account = await accounts.update(accountId, ({ unconfirmedEmail, ...current }) => {
      if (unconfirmedEmail !== email)
        throw new Failure('conflict', 'The address was changed again.')
      return { ...current, email }
    })
    if (known.account.email !== email)
      await emailFormerAddress(known.account, `Its email address is now ${email}.`)
    return account
  })
}

/** Remove the address of an account, and one that waits for its confirmation. */
export async function removeRecoveryEmail({ id }: User): Promise<Account> {
  const before = await accounts.find(id)
  const noAddress = { email: undefined, unconfirmedEmail: undefined }
  const account = await accounts.update(id, (current) => ({ ...current, ...noAddress }))
  await emailFormerAddress({ ...account, email: before?.email }, 'Its email address was removed.')
  return account
}

function emailFormerAddress(before: Pick<Account, 'email' | 'username'>, sentence: string) {
  return notifyOwner(before, 'Your email address was changed', sentence)
}
