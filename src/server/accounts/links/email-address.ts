import { Failure } from '#domain/failure.ts'
import type { User } from '#domain/accounts/user.ts'
import { throttleCustomer, throttleMailbox } from '../../limits/stranger-emails.ts'
import { accounts, type Account } from '../account.ts'
import { notifyOwner, queueConfirmationEmail } from './account-emails.ts'
import { createLink, takeLink } from './link-store.ts'

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
  return takeLink(token, 'confirm-email', async ({ accountId, email }, { known }) => {
    const account = await accounts.update(accountId, ({ unconfirmedEmail, ...current }) => {
      if (unconfirmedEmail !== email)
        throw new Failure('conflict', 'The address was changed again.')
      return { ...current, email }
    })
    if (known?.account.email !== email)
      await tellFormerAddress(known?.account, `Its email address is now ${email}.`)
    return account
  })
}

/** Remove the address of an account, and one that waits for its confirmation. */
export async function removeEmail({ id }: User): Promise<Account> {
  const before = await accounts.find(id)
  const account = await accounts.update(id, (current) => {
    const { email: _, unconfirmedEmail: __, ...rest } = current
    return rest
  })
  await tellFormerAddress(before, 'Its email address was removed.')
  return account
}

async function tellFormerAddress(before: Account | undefined, sentence: string): Promise<void> {
  if (before) await notifyOwner(before, { subject: 'Your email address was changed', sentence })
}
