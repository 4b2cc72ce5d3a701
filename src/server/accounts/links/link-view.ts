import type { LinkView } from '#domain/accounts/link.ts'
import { listPasskeys } from '../own-account.ts'
import type { OpenLink } from './link-store.ts'

/** What the screen of a link shows to anyone who has it. */
export function viewLink({ link, open: { known, issuer } }: OpenLink): LinkView {
  const { target, expiresAt = link.createdAt } = link
  const { purpose, email } = target
  return {
    purpose,
    expiresAt,
    ...(known && { username: known.user.username }),
    ...(known && purpose === 'reset-password' && { passkeys: listPasskeys(known.account) }),
    // Resetting a password does not require knowing the address.
    ...(email !== undefined && purpose !== 'reset-password' && { email }),
    ...(purpose === 'invitation' && {
      invitation: {
        invitedBy: issuer?.user.username ?? '',
        isAdmin: target.isAdmin,
        permissions: target.permissions,
      },
    }),
  }
}
