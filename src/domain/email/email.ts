import { z } from 'zod'
import { isEmailAddress, EMAIL_ADDRESS_MAX_LENGTH, toOneLine } from './email-address.ts'

/** How many times a mail is tried before a person has to look at it. */
export const MAX_EMAIL_ATTEMPTS = 14

const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 6 * 60 * 60_000

/** One address, checked strictly and trimmed. `required` is the sentence for a missing one. */
export function emailAddressSchema(required = 'Email is required') {
  return z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(EMAIL_ADDRESS_MAX_LENGTH, {
      error: `Email must be at most ${EMAIL_ADDRESS_MAX_LENGTH} characters long`,
      abort: true,
    })
    .refine(isEmailAddress, 'Email must be a valid address')
}

/** `team` is whoever answers for the site: `MAIL_TO` as it is when the mail is sent. */
const recipientSchema = z.union([z.literal('team'), emailAddressSchema()])

const emailKindSchema = z.enum([
  'contact',
  'assessment',
  'share',
  'digest',
  'auto-answer',
  'privacy',
])

/** What somebody asks the outbox to send. */
export const newEmailSchema = z.object({
  kind: emailKindSchema,
  to: recipientSchema,
  subject: z.string().transform((text) => toOneLine(text)),
  text: z.string().max(50_000),
  replyTo: emailAddressSchema().optional(),
  leadId: z.uuid().optional(),
})

/** `waiting` is still to be tried, `failed` was given up and waits for a person. */
const emailStateSchema = z.enum(['waiting', 'sent', 'failed', 'discarded'])

/** A mail as the outbox keeps it. */
export const emailSchema = newEmailSchema.extend({
  id: z.uuid(),
  state: emailStateSchema,
  createdAt: z.iso.datetime(),
  attempts: z.int().min(0),
  nextAttemptAt: z.iso.datetime(),
  lastError: z.string().optional(),
  sentAt: z.iso.datetime().optional(),
  /** Until then the mail belongs to the sender that wrote this. */
  claimedUntil: z.iso.datetime().optional(),
})

export type NewEmail = z.infer<typeof newEmailSchema>
export type Email = z.infer<typeof emailSchema>
export type EmailState = z.infer<typeof emailStateSchema>

/** The pause after the `attempts`-th failure: a minute, doubling to six hours. */
function calculateRetryPause(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY_MS)
}

/** Whether a sender may take this mail now; the first time at once, whatever the clocks say. */
export function isDue(email: Email, now: Date): boolean {
  if (email.state !== 'waiting') return false
  if (email.attempts > 0 && Date.parse(email.nextAttemptAt) > now.getTime()) return false
  return email.claimedUntil === undefined || Date.parse(email.claimedUntil) <= now.getTime()
}

/** The mail as its sender takes it, so that no other sender does until `claimedUntil`. */
export function claimEmail(email: Email, now: Date, claimMs: number): Email {
  const claimedUntil = new Date(now.getTime() + claimMs).toISOString()
  return { ...email, attempts: email.attempts + 1, claimedUntil }
}

/** The mail after a mail server took it. */
export function markDelivered(email: Email, now: Date): Email {
  const { claimedUntil: _, lastError: __, ...rest } = email
  return { ...rest, state: 'sent', sentAt: now.toISOString() }
}

/** The mail after an attempt that failed, for good when trying again cannot help. */
export function markUndelivered(email: Email, now: Date, error: string, isFinal: boolean): Email {
  const { claimedUntil: _, ...rest } = email
  return {
    ...rest,
    state: isFinal || email.attempts >= MAX_EMAIL_ATTEMPTS ? 'failed' : 'waiting',
    lastError: toOneLine(error, 500),
    nextAttemptAt: new Date(now.getTime() + calculateRetryPause(email.attempts)).toISOString(),
  }
}
