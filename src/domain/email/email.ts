import { z } from 'zod'
import { isEmailAddress, MAIL_ADDRESS_MAX_LENGTH, oneLine } from './email-address.ts'

/** How many times a mail is tried before a person has to look at it. */
export const MAIL_ATTEMPTS = 14

const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 6 * 60 * 60_000

/** One address, checked strictly and trimmed. `required` is the sentence for a missing one. */
export function emailAddressSchema(required = 'Email is required') {
  return z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(MAIL_ADDRESS_MAX_LENGTH, {
      error: `Email must be at most ${MAIL_ADDRESS_MAX_LENGTH} characters long`,
      abort: true,
    })
    .refine(isEmailAddress, 'Email must be a valid address')
}

/** `team` is whoever answers for the site: `MAIL_TO` as it is when the mail is sent. */
const recipientSchema = z.union([z.literal('team'), emailAddressSchema()])

const mailKindSchema = z.enum([
  'contact',
  'assessment',
  'share',
  'digest',
  'auto-answer',
  'privacy',
])

/** What somebody asks the outbox to send. */
export const newEmailSchema = z.object({
  kind: mailKindSchema,
  to: recipientSchema,
  subject: z.string().transform((text) => oneLine(text)),
  text: z.string().max(50_000),
  replyTo: emailAddressSchema().optional(),
  leadId: z.uuid().optional(),
})

/** `waiting` is still to be tried, `failed` was given up and waits for a person. */
const mailStateSchema = z.enum(['waiting', 'sent', 'failed', 'discarded'])

/** A mail as the outbox keeps it. */
export const emailSchema = newEmailSchema.extend({
  id: z.uuid(),
  state: mailStateSchema,
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
export type EmailState = z.infer<typeof mailStateSchema>

/** The pause after the `attempts`-th failure: a minute, doubling to six hours. */
function retryPause(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY_MS)
}

/** Whether a sender may take this mail now; the first time at once, whatever the clocks say. */
export function isDue(mail: Email, now: Date): boolean {
  if (mail.state !== 'waiting') return false
  if (mail.attempts > 0 && Date.parse(mail.nextAttemptAt) > now.getTime()) return false
  return mail.claimedUntil === undefined || Date.parse(mail.claimedUntil) <= now.getTime()
}

/** The mail as its sender takes it, so that no other sender does until `claimedUntil`. */
export function claimed(mail: Email, now: Date, claimMs: number): Email {
  const claimedUntil = new Date(now.getTime() + claimMs).toISOString()
  return { ...mail, attempts: mail.attempts + 1, claimedUntil }
}

/** The mail after a mail server took it. */
export function delivered(mail: Email, now: Date): Email {
  const { claimedUntil: _, lastError: __, ...rest } = mail
  return { ...rest, state: 'sent', sentAt: now.toISOString() }
}

/** The mail after an attempt that failed, for good when trying again cannot help. */
export function undelivered(mail: Email, now: Date, error: string, isFinal: boolean): Email {
  const { claimedUntil: _, ...rest } = mail
  return {
    ...rest,
    state: isFinal || mail.attempts >= MAIL_ATTEMPTS ? 'failed' : 'waiting',
    lastError: oneLine(error, 500),
    nextAttemptAt: new Date(now.getTime() + retryPause(mail.attempts)).toISOString(),
  }
}
