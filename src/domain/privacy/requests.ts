import { z } from 'zod'
import { emailAddressSchema } from '../email/email.ts'

/** Names a person by their mail address, to see or to remove what is kept of them. */
export const personSchema = z.object({ email: emailAddressSchema() })

/** How many records belong to a person. */
export interface PersonRecordCounts {
  readonly leads: number
  readonly emails: number
}

/** The proof in a mailed link, sent back to remove what it shows. */
export const removalSchema = z.object({ token: z.string('The link is incomplete').max(2000) })
