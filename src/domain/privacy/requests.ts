import { z } from 'zod'
import { emailAddressSchema } from '../email/email.ts'

/** The email address of the person whose records to show or remove. */
export const personSchema = z.object({ email: emailAddressSchema })
