import { z } from 'zod'
import { isNotPunycode } from '../../email/email-address.ts'
import { emailAddressSchema } from '../../email/email.ts'

/** Letters, digits, spaces and punctuation that email programs turn into no link. */
const NAME = /^[\p{L}\p{M}\p{N} .,'&-]+$/u
const LINK = /\.[\p{L}\p{N}]{2}/u

/** The most code units per letter before accents are composed. */
const TYPED_FOR_ONE = 4

function nameSchema(label: string, max: number) {
  const tooLong = `${label} must be at most ${max} characters long`
  return (
    z
      .string(`${label} is required`)
      // Before normalization, which is slow for thousands of accents.
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

/** The share form: one recipient and two names, without free text that could carry spam. */
export const shareRequestSchema = z.object({
  toEmail: emailAddressSchema().refine(isNotPunycode, 'Email must be a valid address'),
  fromName: nameSchema('Your name', 60),
  fromBusiness: nameSchema('Your business', 80),
  quizId: z.string().max(40),
})

export type ShareRequest = z.infer<typeof shareRequestSchema>

/** The form of the opt-out page. */
export const optOutSchema = z.object({ token: z.string('The link is incomplete').max(200) })
