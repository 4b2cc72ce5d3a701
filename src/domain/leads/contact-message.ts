import { z } from 'zod'
import { attributionSchema } from '../attribution/attribution.ts'
import { emailAddressSchema } from '../email/email.ts'
import { COMPANY_MAX_LENGTH, MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH } from './field-limits.ts'

/** A person's name. `label` is what the form calls it. */
export function buildPersonNameSchema(label: string) {
  return z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(NAME_MAX_LENGTH, `${label} must be at most ${NAME_MAX_LENGTH} characters long`)
}

export const messageSchema = z
  .string('Message is required')
  // A plain form sends line ends as two characters, which count as one.
  .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
  .min(1, 'Message is required')
  .max(
    MESSAGE_MAX_LENGTH,
    `Message must be at most ${MESSAGE_MAX_LENGTH.toLocaleString('en-US')} characters long`,
  )

/** The honeypot: hidden from people and filled in by bots. */
export const honeypotSchema = z.string().max(500).default('')

/** The contact form's fields. Unknown ones are dropped. */
export const contactSchema = z.object({
  name: buildPersonNameSchema('Name'),
  email: emailAddressSchema,
  company: z
    .string('Company must be text')
    .trim()
    .max(COMPANY_MAX_LENGTH, `Company must be at most ${COMPANY_MAX_LENGTH} characters long`)
    .nullish()
    .transform((company) => company ?? ''),
  message: messageSchema,
  /** Invalid attribution is dropped, because it must not cost a message. */
  attribution: attributionSchema.optional().catch(undefined),
  website: honeypotSchema,
})

export type ContactMessage = z.infer<typeof contactSchema>
