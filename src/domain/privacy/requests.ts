import { z } from 'zod'
import { emailAddressSchema } from '../email/email.ts'

/** The email address of the person whose records to show or remove. */
export const personSchema = z.object({ email: emailAddressSchema })

/** The token of an emailed link, sent back to remove the records it shows. */
export const removalSchema = z.object({ token: z.string('The link is incomplete').max(2000) })
