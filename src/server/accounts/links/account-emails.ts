import { MINUTE_MS } from '#domain/time/duration.ts'
import { Failure } from '#domain/failure.ts'
import { LINK_PLACEHOLDER } from '#domain/email/email.ts'
import { currentTime } from '../../clock.ts'
import { queueEmail } from '../../email/outbox.ts'
import { throttleMailbox } from '../../limits/throttle.ts'
import { readSite } from '../../site/site.ts'
import type { Account } from '../account.ts'

interface AccountEmail {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly linkId?: string
}

/** Queue an email about an account. `sendDueEmails` sends it. */
async function queueAccountEmail({ to, subject, paragraphs, linkId }: AccountEmail): Promise<void> {
  const text = `${paragraphs.join('\n\n')}\n`
  await queueEmail({ kind: 'account', to, subject, text, ...(linkId && { linkId }) }, currentTime())
}

export async function queueConfirmationEmail(to: string, username: string, linkId: string) {
  const { name: firm } = await readSite()
  return queueAccountEmail({
    to,
    linkId,
    subject: 'Confirm your email address',
    paragraphs: [
      `Please confirm that this is the address of your account "${username}" at ${firm}. The link works for 30 minutes.`,
      `Confirm this address: ${LINK_PLACEHOLDER}`,
      'If you did not ask for this, ignore this email. Nothing changes without the link.',
    ],
  })
}

export async function queueResetEmail(
  to: string,
  username: string,
  linkId: string,
  lifetimeMs: number,
) {
  const minutes = Math.floor(lifetimeMs / MINUTE_MS)
  const time = minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`
  const { name: firm } = await readSite()
  return queueAccountEmail({
    to,
    linkId,
    subject: 'Reset your password',
    paragraphs: [
      `Someone asked for a new password for your account "${username}" at ${firm}. It ends every session, and removes every passkey that you do not keep by its name. Choose one within ${time}.`,
      `Choose a new password: ${LINK_PLACEHOLDER}`,
      'If it was not you, ignore this email. Nothing changes without the link.',
    ],
  })
}

export async function queueInvitationEmail(to: string, invitedBy: string, linkId: string) {
  const { name: firm } = await readSite()
  return queueAccountEmail({
    to,
    linkId,
    subject: `${invitedBy} invites you to ${firm}`,
    paragraphs: [
      `${invitedBy} invites you to work on the website of ${firm}. Create your account within 72 hours.`,
      `Create your account: ${LINK_PLACEHOLDER}`,
      'If you did not expect this, ignore this email.',
    ],
  })
}

interface OwnerNotice {
  readonly subject: string
  readonly sentence: string
  /** The most notices of this subject in a day, for what a script could cause. */
  readonly perDay?: number
}

/**
 * Tell an account's owner about something that someone else could have done. Without a confirmed
 * address there is no one to tell. What was done stands even when this fails: then the log says so.
 */
export async function notifyOwner(
  { email, username }: Pick<Account, 'email' | 'username'>,
  { subject, sentence, perDay }: OwnerNotice,
): Promise<void> {
  if (email === undefined) return
  try {
    if (perDay !== undefined) await throttleMailbox('account', email, perDay, subject)
    await queueAccountEmail({
      to: email,
      subject,
      paragraphs: [
        `About your account "${username}" at ${(await readSite()).name}: ${sentence}`,
        'If this was you, there is nothing to do. If not, tell an administrator at once, and choose a new password with "Forgot your password?" on the sign-in screen, which also removes the passkeys that you do not keep.',
      ],
    })
  } catch (error) {
    if (error instanceof Failure && error.code === 'too-many') return
    console.error(`the owner of ${username} could not be emailed: ${subject}`, error)
  }
}
