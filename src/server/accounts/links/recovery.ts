import { Failure } from '#domain/failure.ts'
import type { User } from '#domain/accounts/user.ts'
import { throttleDailyTotal, throttleMailbox } from '../../limits/stranger-emails.ts'
import { isUuid } from '../../random.ts'
import { accounts, type Account } from '../account.ts'
import { notifyOwner, queueResetEmail } from './account-emails.ts'
import { changePassword, findUser, findUserByName, type KnownUser } from '../users.ts'
import { createLink, issueLink, takeLink } from './link-store.ts'

const EMAILS_PER_DAY = 3

/**
 * Email a reset link to the owner of an account, found by its username or its confirmed address.
 * Changes nothing else. @returns whether an email was queued.
 */
export async function emailResetLink(name: string): Promise<boolean> {
  const found = await findRecoverable(name)
  for (const { id, email, username, generation } of found) {
    if (email === undefined) continue
    await throttleMailbox('account', email, EMAILS_PER_DAY, { subject: `reset\n${id}` })
    await throttleDailyTotal('account')
    const link = await createLink({ purpose: 'reset-password', accountId: id, generation, email })
    await queueResetEmail(email, username, link.id)
  }
  return found.length > 0
}

/**
 * Make a reset link for a colleague, to be handed over, or for the command line without `issuer`. It
 * replaces no password by itself.
 *
 * @throws {Failure} `not-found`.
 */
export async function createResetLink(
  id: string,
  issuer?: User,
): Promise<{ url: string; username: string }> {
  const account = isUuid(id) ? await accounts.find(id) : undefined
  if (!account) throw new Failure('not-found', 'There is no such user.')
  const link = await createLink({
    purpose: 'reset-password',
    accountId: id,
    generation: account.generation,
    ...(issuer && { issuedBy: issuer.id }),
  })
  const url = await issueLink(link.id)
  if (url === undefined) throw new Failure('conflict', 'The account was changed meanwhile.')
  return { url, username: account.username }
}

/**
 * Use a reset link. The new password ends every session and every other link of the account, because
 * both belong to an earlier generation of it.
 */
export function resetPassword(token: string, password: string): Promise<KnownUser> {
  return takeLink(token, 'reset-password', async ({ accountId }) => {
    const account = await changePassword(accountId, password)
    await notifyOwner(account, {
      subject: 'Your password was reset',
      sentence: 'Its password was changed with a reset link, and every session was ended.',
    })
    const known = await findUser(accountId)
    if (!known) throw new Failure('conflict', 'The account was deleted meanwhile.')
    return known
  })
}

/** Several accounts may share one address, and each gets its own email. */
async function findRecoverable(name: string): Promise<Account[]> {
  const named = await findUserByName(name)
  if (named) return [named.account]
  const address = name.toLowerCase()
  return (await accounts.all()).filter(({ email }) => email?.toLowerCase() === address)
}
