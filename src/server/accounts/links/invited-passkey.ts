import type { NewPasskey } from '#domain/accounts/passkeys/passkey.ts'
import { newId } from '../../random.ts'
import type { ChallengeScope } from '../passkeys/challenge.ts'
import { toPasskey } from '../passkeys/passkeys.ts'
import { creationOptions } from '../passkeys/passkey-options.ts'
import { createRejection, verifyNewPasskey } from '../passkeys/verify-passkey.ts'
import { names } from '../claims.ts'
import type { KnownUser } from '../users.ts'
import { acceptInvitation } from './invitations.ts'
import { deadLink, findLink } from './link-store.ts'

/**
 * What a browser needs to create a passkey for an invited person. The id of the account to come is in
 * the challenge, because the passkey names it from the beginning.
 *
 * @throws {Failure} `forbidden` when the link does not work, `conflict` for a taken username.
 */
export async function startInvitedPasskey(token: string, username: string) {
  const { link } = await findLink(token)
  if (link.target.purpose !== 'invitation') throw deadLink()
  // Else the device would keep a passkey of no account.
  await names.rejectTaken(username)
  return creationOptions(invitation(token), { id: newId(), username, passkeys: [] })
}

interface Acceptance {
  readonly token: string
  readonly username: string
  readonly passkey: NewPasskey
  /** Of the passkey. */
  readonly name: string
}

/**
 * Create the account of an invited person who has created a passkey.
 *
 * @throws {Failure} as `acceptInvitation` does, and `invalid` for a passkey that is not accepted.
 */
export function acceptWithPasskey({
  token,
  username,
  passkey,
  name,
}: Acceptance): Promise<KnownUser> {
  return acceptInvitation(token, async () => {
    const verified = await verifyNewPasskey(passkey, invitation(token))
    if (verified.accountId === undefined) throw createRejection(invitation(token))
    return { id: verified.accountId, username, passkey: toPasskey(verified, name) }
  })
}

function invitation(token: string): ChallengeScope {
  return { purpose: 'invitation', holder: token }
}
