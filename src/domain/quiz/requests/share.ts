import { z } from 'zod'
import { INVALID_ADDRESS, isNotPunycode } from '../../email/email-address.ts'
import { emailAddressSchema } from '../../email/email.ts'
import { findNameIssue, normalizeName, SHARE_NAMES } from './share-fields.ts'

/** The most code units per letter before accents are composed. */
const TYPED_FOR_ONE = 4

function nameSchema(name: keyof typeof SHARE_NAMES) {
  const { label, max } = SHARE_NAMES[name]
  return (
    z
      .string(`${label} is required`)
      // Before normalization, which is slow for thousands of accents.
      .max(max * TYPED_FOR_ONE, `${label} must be at most ${max} characters long`)
      .transform(normalizeName)
      .superRefine((text, context) => {
        const message = findNameIssue(name, text)
        if (message !== undefined) context.addIssue({ code: 'custom', message })
      })
  )
}

/** The share form: one recipient and two names, without free text that could carry spam. */
export const shareRequestSchema = z.object({
  toEmail: emailAddressSchema().refine(isNotPunycode, INVALID_ADDRESS),
  fromName: nameSchema('fromName'),
  fromBusiness: nameSchema('fromBusiness'),
  quizId: z.string().max(40),
})

export type ShareRequest = z.infer<typeof shareRequestSchema>

/** The form of the opt-out page. */
export const optOutSchema = z.object({ token: z.string('The link is incomplete').max(500) })
