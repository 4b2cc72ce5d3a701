import { LINK_PLACEHOLDER } from '#domain/email/email.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime } from '../../clock.ts'
import { queueEmail } from '../../email/outbox.ts'
import { logFailure } from '../../failing-work.ts'
import { readSite } from '../../site/site.ts'
import type { Account } from '../account.ts'

/** The words of an email with a link, in the order in which they stand. */
type LinkWords = Readonly<Record<'subject' | 'reason' | 'action' | 'otherwise', string>>

/** Queue an email whose link is made when it is sent, see `sendDueEmails`. */
async function queueLinkEmail(to: string, linkId: string, words: (firm: string) => LinkWords) {
  const { subject, reason, action, otherwise } = words((await readSite()).name)
  const text = `${reason}\n\n${action}: ${LINK_PLACEHOLDER}\n\n${otherwise}\n`
  await queueEmail({ kind: 'account', to, subject, text, linkId }, currentTime())
}

export function queueConfirmationEmail(to: string, username: string, linkId: string) {
  return queueLinkEmail(to, linkId, (firm) => ({
    subject: 'Confirm your email address',
    reason: `Please confirm that this is the address of your account "${username}" at ${firm}. The link works for 30 minutes.`,
    action: 'Confirm this address',
    otherwise: 'If you did not ask for this, ignore this email. Nothing changes without the link.',
  }))
}

export function queueResetEmail(to: string, username: string, linkId: string, lifetimeMs: number) {
  const minutes = Math.floor(lifetimeMs / MINUTE_MS)
  const time = minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`
  return queueLinkEmail(to, linkId, (firm) => ({
    subject: 'Reset your password',
    reason: `Someone asked for a new password for your account "${username}" at ${firm}. It ends every session, and removes every passkey that you do not keep by its name. Choose one within ${time}.`,
    action: 'Choose a new password',
    otherwise: 'If it was not you, ignore this email. Nothing changes without the link.',
  }))
}

export function queueInvitationEmail(to: string, invitedBy: string, linkId: string) {
  return queueLinkEmail(to, linkId, (firm) => ({
    subject: `${invitedBy} invites you to ${firm}`,
    reason: `${invitedBy} invites you to work on the website of ${firm}. Create your account within 72 hours.`,
    action: 'Create your account',
    otherwise: 'If you did not expect this, ignore this email.',
  }))
}

const ADVICE =
  'If this was you, there is nothing to do. If not, tell an administrator at once, and choose a new password with "Forgot your password?" on the sign-in screen, which also removes the passkeys that you do not keep.'

/**
 * Email an account's owner, at a confirmed address, about something that someone else could have
 * done. What was done stands even when this fails, which is logged.
 */
export async function notifyOwner(
  { email, username }: Pick<Account, 'email' | 'username'>,
  subject: string,
  sentence: string,
): Promise<void> {
  if (email === undefined) return
  const queueNotice = async () => {
    const { name: firm } = await readSite()
    const text = `About your account "${username}" at ${firm}: ${sentence}\n\n${ADVICE}\n`
    await queueEmail({ kind: 'account', to: email, subject, text }, currentTime())
  }
  await logFailure(queueNotice(), `the owner of ${username} could not be emailed: ${subject}`)
}
