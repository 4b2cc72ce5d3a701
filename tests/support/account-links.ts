import { accounts } from '#server/accounts/account.ts'
import type { MailServer } from './mail-server.ts'
import { unfold } from './smtp-server.ts'

const LINK = /https?:\/\/\S+#(\S+)/

/** The token in the newest email that the mail server accepted for `address`. */
export function tokenMailedTo(mail: MailServer, address: string): string {
  const email = mail.received.findLast(({ to }) => to.includes(address))
  return tokenIn(unfold(email?.source ?? ''))
}

/** The token in the fragment of a link. */
export function tokenIn(text: string): string {
  const token = LINK.exec(text)?.[1]
  if (token === undefined) throw new Error(`no link in: ${text}`)
  return token
}

/** Give an account an address without the link. */
export async function confirmAddress(userId: string, email: string): Promise<void> {
  await accounts.update(userId, (account) => ({ ...account, email }))
}
