import { z } from 'zod'
import { emailAddressSchema } from '../email/email.ts'

/** Letters, digits, spaces and a little punctuation, nothing that a mail program turns into a link. */
const NAME = /^[\p{L}\p{M}\p{N} .,'&-]+$/u
const LINK = /\.[\p{L}\p{N}]{2}/u

/** Domains in disguise: what a person reads is not what the mail server does. */
const PUNYCODE = /@(.*\.)?xn--/i

/** So many characters may one letter be typed with, at most, before its accents are composed. */
const TYPED_FOR_ONE = 4

function nameSchema(label: string, max: number) {
  const tooLong = `${label} must be at most ${max} characters long`
  return (
    z
      .string(`${label} is required`)
      // Composing thousands of accents would keep everybody else waiting.
      .max(max * TYPED_FOR_ONE, tooLong)
      .transform((text) => text.normalize('NFC').replaceAll(/[‘’]/g, "'").trim())
      .pipe(
        z
          .string()
          .min(1, `${label} is required`)
          .max(max, tooLong)
          .regex(NAME, `${label} may have letters, digits, spaces and . , ' & - only`)
          .refine((text) => !LINK.test(text), `${label} must not look like a link`),
      )
  )
}

/** What the share form sends: one recipient, two names, and no words of the sender's own. */
export const shareRequestSchema = z.object({
  toEmail: emailAddressSchema().refine(
    (address) => !PUNYCODE.test(address),
    'Email must be a valid address',
  ),
  fromName: nameSchema('Your name', 60),
  fromBusiness: nameSchema('Your business', 80),
  quizId: z.string().max(40),
})

export type ShareRequest = z.infer<typeof shareRequestSchema>

/** What the page behind a letter's opt-out link sends. */
export const optOutSchema = z.object({ token: z.string('The link is incomplete').max(200) })
