import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { EMAIL_ADDRESS_MAX_LENGTH, INVALID_ADDRESS, isEmailAddress } from './email-address.ts'
import { toOneLine } from './header-line.ts'

/** After this many attempts an email counts as failed. */
export const MAX_EMAIL_ATTEMPTS = 14

const FIRST_RETRY_MS = MINUTE_MS
const LONGEST_RETRY_MS = 6 * HOUR_MS

/** One address, checked strictly and trimmed. */
export const emailAddressSchema = z
  .string('Email is required')
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .max(EMAIL_ADDRESS_MAX_LENGTH, {
    error: `Email must be at most ${EMAIL_ADDRESS_MAX_LENGTH} characters long`,
    abort: true,
  })
  .refine(isEmailAddress, INVALID_ADDRESS)

/** The sealed token of an emailed link, sent back by the form of its page. */
export const sealedTokenSchema = z.object({ token: z.string('The link is incomplete').max(2000) })

/** `team` is the value of `MAIL_TO` when the email is sent. */
const recipientSchema = z.union([z.literal('team'), emailAddressSchema])

const emailKindSchema = z.enum([
  'contact',
  'assessment',
  'share',
  'result',
  'digest',
  'auto-answer',
  'reply',
  'privacy',
  'account',
  'health',
  // Handed to the mail server without a recipient; see `deliverEmail`.
  'proof',
])

/** The placeholder for the link of an account email. Links with tokens are made when an email is sent. */
export const LINK_PLACEHOLDER = '{link}'

/** An email to be queued. */
export const newEmailSchema = z.object({
  kind: emailKindSchema,
  to: recipientSchema,
  subject: z.string().transform((text) => toOneLine(text)),
  text: z.string().max(50_000),
  replyTo: emailAddressSchema.optional(),
  leadId: z.uuid().optional(),
  /** The account link or saved result whose address replaces `{link}` when the email is sent. */
  linkId: z.uuid().optional(),
  /** The colleague who wrote it, by name. Otherwise the firm did. */
  sender: z
    .string()
    .transform((name) => toOneLine(name, 100))
    .optional(),
  /** The message that it replies to. */
  quote: z.object({ intro: z.string(), text: z.string() }).optional(),
})

/** `failed` emails are not retried until an administrator asks for it. */
const emailStateSchema = z.enum(['waiting', 'sent', 'failed', 'discarded'])

/** An email in the outbox. */
export const emailSchema = newEmailSchema.extend({
  id: z.uuid(),
  state: emailStateSchema,
  createdAt: z.iso.datetime(),
  attempts: z.int().min(0),
  nextAttemptAt: z.iso.datetime(),
  lastError: z.string().optional(),
  /** Whether the mail server got all of it once and did not confirm it. */
  isUncertain: z.boolean().optional(),
  sentAt: z.iso.datetime().optional(),
  /** The time until which only the job that wrote this may send the email. */
  claimedUntil: z.iso.datetime().optional(),
})

export type NewEmail = z.infer<typeof newEmailSchema>
export type Email = z.infer<typeof emailSchema>
export type EmailState = z.infer<typeof emailStateSchema>

/** The choices of an administrator for an email that was not sent. */
export const emailActionSchema = z.strictObject({
  act: z.enum(['retry', 'discard'], 'act must be "retry" or "discard"'),
})

export type EmailAction = z.infer<typeof emailActionSchema>

export type OutboxEmail = Email & { readonly key: string }

/** A page of the outbox, newest first. */
export interface OutboxPage {
  readonly emails: readonly OutboxEmail[]
  /** The cursor of the next page, unless this is the last one. */
  readonly next?: string | undefined
  /** The reason why no emails are sent, if that is so. */
  readonly reason?: string | undefined
}

/** Whether an email can be sent now. The first attempt ignores the clock. */
export function isReadyToSend(email: Email, now: Date): boolean {
  if (email.state !== 'waiting') return false
  if (email.attempts > 0 && Date.parse(email.nextAttemptAt) > now.getTime()) return false
  return !isClaimed(email, now)
}

export function isClaimed({ claimedUntil }: Email, now: Date): boolean {
  return claimedUntil !== undefined && Date.parse(claimedUntil) > now.getTime()
}

/** The email, claimed by one job until `claimedUntil`. */
export function claimEmail(email: Email, now: Date, claimMs: number): Email {
  const claimedUntil = new Date(now.getTime() + claimMs).toISOString()
  return { ...email, attempts: email.attempts + 1, claimedUntil }
}

/** The email after the SMTP server accepted it. */
export function markDelivered(email: Email, now: Date): Email {
  const { claimedUntil: _, lastError: __, isUncertain: ___, ...rest } = email
  return { ...rest, state: 'sent', sentAt: now.toISOString() }
}

/** Why an attempt failed. */
export interface EmailFailure {
  readonly error: string
  /** Whether a retry cannot help. */
  readonly isFinal?: boolean
  /** Whether the email may have been delivered all the same. */
  readonly isUncertain?: boolean
}

/** The result of handing an email to the SMTP server. */
export type Delivery = { outcome: 'delivered'; to: string } | ({ outcome: 'failed' } & EmailFailure)

/** The email after a failed attempt, unless it was delivered meanwhile. */
export function markUndelivered(
  email: Email,
  now: Date,
  { error, isFinal = false, isUncertain = false }: EmailFailure,
): Email {
  if (email.state !== 'waiting') return email
  const { claimedUntil: _, ...rest } = email
  // A minute, doubling up to six hours.
  const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, email.attempts - 1), LONGEST_RETRY_MS)
  // A second uncertain attempt is the last, because each could deliver another copy.
  const isLast = isFinal || (isUncertain && email.isUncertain)
  return {
    ...rest,
    ...(isUncertain && { isUncertain }),
    state: isLast || email.attempts >= MAX_EMAIL_ATTEMPTS ? 'failed' : 'waiting',
    lastError: toOneLine(error, 500),
    nextAttemptAt: new Date(now.getTime() + pauseMs).toISOString(),
  }
}
