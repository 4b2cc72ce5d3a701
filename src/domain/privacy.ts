import { z } from 'zod'
import { mailAddressSchema } from './mail.ts'

/** Names a person by their mail address, to see or to remove what is kept of them. */
export const personSchema = z.object({ email: mailAddressSchema() })

/** The proof in a mailed link, sent back to remove what it shows. */
export const removalSchema = z.object({ token: z.string('The link is incomplete').max(2000) })
