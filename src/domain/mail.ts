import { z } from 'zod'
import { isMailAddress, MAIL_ADDRESS_MAX_LENGTH, oneLine } from './mail-address.ts'

/** How many times a mail is tried before a person has to look at it. */
export const MAIL_ATTEMPTS = 14

const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 6 * 60 * 60_000

/** One address, checked strictly and trimmed. `required` is the sentence for a missing one. */
export function mailAddressSchema(required = 'Email is required') {
  return z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(MAIL_ADDRESS_MAX_LENGTH, {
      error: `Email must be at most ${MAIL_ADDRESS_MAX_LENGTH} characters long`,
      abort: true,
    })
    .refine(isMailAddress, 'Email must be a valid address')
}

/** `team` is whoever answers for the site: `MAIL_TO` as it is when the mail is sent. */
const recipientSchema = z.union([z.literal('team'), mailAddressSchema()])

const mailKindSchema = z.enum([
  'contact',
  'assessment',
  'share',
  'digest',
  'auto-answer',
  'privacy',
])

/** What somebody asks the outbox to send. */
export const newMailSchema = z.object({
  kind: mailKindSchema,
  to: recipientSchema,
  subject: z.string().transform((text) => oneLine(text)),
  text: z.string().max(50_000),
  replyTo: mailAddressSchema().optional(),
  leadId: z.uuid().optional(),
})

/** `waiting` is still to be tried, `failed` was given up and waits for a person. */
const mailStateSchema = z.enum(['waiting', 'sent', 'failed', 'discarded'])

/** A mail as the outbox keeps it. */
export const mailSchema = newMailSchema.extend({
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

export type NewMail = z.infer<typeof newMailSchema>
export type Mail = z.infer<typeof mailSchema>
export type MailState = z.infer<typeof mailStateSchema>

/** The pause after the `attempts`-th failure: a minute, doubling to six hours. */
function retryPause(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY_MS)
}

/** Whether a sender may take this mail now; the first time at once, whatever the clocks say. */
export function isDue(mail: Mail, now: Date): boolean {
  if (mail.state !== 'waiting') return false
  if (mail.attempts > 0 && Date.parse(mail.nextAttemptAt) > now.getTime()) return false
  return mail.claimedUntil === undefined || Date.parse(mail.claimedUntil) <= now.getTime()
}

/** The mail as its sender takes it, so that no other sender does until `claimedUntil`. */
export function claimed(mail: Mail, now: Date, claimMs: number): Mail {
  const claimedUntil = new Date(now.getTime() + claimMs).toISOString()
  return { ...mail, attempts: mail.attempts + 1, claimedUntil }
}

/** The mail after a mail server took it. */
export function delivered(mail: Mail, now: Date): Mail {
  const { claimedUntil: _, lastError: __, ...rest } = mail
  return { ...rest, state: 'sent', sentAt: now.toISOString() }
}

/** The mail after an attempt that failed, for good when trying again cannot help. */
export function undelivered(mail: Mail, now: Date, error: string, isFinal: boolean): Mail {
  const { claimedUntil: _, ...rest } = mail
  return {
    ...rest,
    state: isFinal || mail.attempts >= MAIL_ATTEMPTS ? 'failed' : 'waiting',
    lastError: oneLine(error, 500),
    nextAttemptAt: new Date(now.getTime() + retryPause(mail.attempts)).toISOString(),
  }
}
