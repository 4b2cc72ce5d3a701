import type { z } from 'zod'
import type { Invitation, IssuedLink, NewInvitation } from '#domain/accounts/link.ts'
import type { passkeyAcceptanceSchema } from '#domain/accounts/passkeys/passkey.ts'
import type { User } from '#domain/accounts/user.ts'
import { Failure } from '#domain/failure.ts'
import { currentTime } from '../../clock.ts'
import { readEmailSetup } from '../../email/smtp.ts'
import { throttleMailbox } from '../../limits/throttle.ts'
import { isUuid } from '../../random.ts'
import { hasAccount } from '../account.ts'
import { names } from '../claims.ts'
import { buildCreationOptions, verifyNewPasskey } from '../passkeys/webauthn.ts'
import { createUser, findDisplayName, type KnownUser, type NewAccount } from '../users.ts'
import { queueInvitationEmail } from './account-emails.ts'
import {
  accountLinks,
  canBeIssued,
  createLink,
  createDeadLinkFailure,
  findAccountLink,
  findLinkUser,
  issueLink,
  isUnused,
  type Link,
  takeLink,
} from './link-store.ts'

const EMAILS_PER_DAY = 5

/**
 * Invite someone, by email where there is an address and email is set up. Otherwise the link is
 * returned, to be handed over; then nothing proves that the address is theirs, so it is not kept.
 */
export async function inviteUser(actor: User, invitation: NewInvitation): Promise<IssuedLink> {
  const { email, ...rights } = invitation
  const sentTo = readEmailSetup().isReady ? email : undefined
  if (sentTo !== undefined) await throttleMailbox('account', sentTo, EMAILS_PER_DAY, 'invite')
  const target = { purpose: 'invitation', issuedBy: actor.id, ...rights, email: sentTo } as const
  const link = await createLink(target)
  if (sentTo !== undefined) {
    const invitedBy = (await findDisplayName(actor)) ?? actor.username
    await queueInvitationEmail(sentTo, invitedBy, link.id)
    return { sentTo }
  }
  const url = await issueLink(link.id)
  if (url === undefined) throw new Failure('forbidden', 'Only administrators may do this.')
  return { url }
}

/** The invitations that can still be accepted or are still to be sent, newest first. */
export async function listInvitations(): Promise<Invitation[]> {
  const open = await Promise.all((await accountLinks.all()).map(toInvitation))
  return open.flat().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** End an invitation. @throws {Failure} `not-found`, also when it has just been accepted. */
export async function revokeInvitation(id: string): Promise<void> {
  const unknown = new Failure('not-found', 'There is no such invitation.')
  if (!isUuid(id)) throw unknown
  // The invitation is used up first, so that no one accepts it while it is removed.
  await accountLinks.upsert(id, (link) => {
    if (link?.target.purpose !== 'invitation' || link.usedAt !== undefined) throw unknown
    return { ...link, usedAt: currentTime().toISOString() }
  })
  await accountLinks.remove(id)
}

type ChosenAccount = Omit<NewAccount, 'id' | 'isAdmin' | 'permissions' | 'email'>

/**
 * Create the account of an invited person. An address that the link was sent to is confirmed by it.
 *
 * @param choose Returns what the person has chosen, once the link is known to work.
 * @throws {Failure} `forbidden` when the link does not work, `conflict` for a taken username.
 */
export function acceptInvitation(token: string, choose: () => Promise<ChosenAccount>) {
  return takeLink(token, 'invitation', async (target, issuer, id) => {
    // A try whose response was lost has made the account, and its rights may be others by now.
    if (await hasAccount(id)) throw createDeadLinkFailure()
    const { isAdmin, permissions, email } = target
    const newUser = { id, ...(await choose()), isAdmin, permissions, email }
    return createUser(issuer.user, newUser)
  })
}

async function toInvitation(link: Link): Promise<Invitation[]> {
  const { id, target, createdAt, expiresAt } = link
  if (target.purpose !== 'invitation') return []
  const isOpen = expiresAt === undefined ? canBeIssued(link) : isUnused(link)
  const issuer = isOpen ? await findLinkUser(target) : undefined
  if (!issuer) return []
  const { email, isAdmin, permissions } = target
  const invitedBy = issuer.user.username
  return [{ id, isAdmin, permissions, email, invitedBy, createdAt, expiresAt }]
}

/**
 * Build the options for creating a passkey of an invited person. It names the future account from
 * the beginning, which has the id of its invitation.
 *
 * @throws {Failure} `forbidden` when the link does not work, `conflict` for a taken username.
 */
export async function startInvitedPasskey(token: string, username: string) {
  const { link } = await findAccountLink(token)
  if (link.target.purpose !== 'invitation') throw createDeadLinkFailure()
  // Reject a taken name now, or the device would keep a passkey without an account.
  await names.rejectTaken(username, link.id)
  return buildCreationOptions(`invitation ${token}`, { id: link.id, username, passkeys: [] })
}

/**
 * Create the account of an invited person who has created a passkey.
 *
 * @throws {Failure} as `acceptInvitation` does, and `invalid` for a passkey that is not accepted.
 */
export function acceptWithPasskey(
  { token, username, displayName, passkey }: z.infer<typeof passkeyAcceptanceSchema>,
  passkeyName: string,
): Promise<KnownUser> {
  return acceptInvitation(token, async () => ({
    username,
    displayName,
    passkey: await verifyNewPasskey(passkey, passkeyName, `invitation ${token}`),
  }))
}
