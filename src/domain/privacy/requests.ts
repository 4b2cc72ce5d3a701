import { z } from 'zod'
import { emailAddressSchema } from '../email/email.ts'
import { formatCount } from '../format-count.ts'

/** The email address of the person whose records to show or remove. */
export const personSchema = z.object({ email: emailAddressSchema() })

/** How many records belong to a person. */
export interface PersonRecordCounts {
  readonly leads: number
  readonly emails: number
  /** Answers that the person sent themselves a link to. Absent where there are none. */
  readonly savedResults?: number
}

/** @example describeCounts({ leads: 1, emails: 2 }) // => '1 lead, 2 emails' */
export function describeCounts({ leads, emails, savedResults }: PersonRecordCounts): string {
  const counts = [formatCount(leads, 'lead'), formatCount(emails, 'email')]
  if (savedResults !== undefined) counts.push(formatCount(savedResults, 'saved result'))
  return counts.join(', ')
}

/** The token of an emailed link, sent back to remove the records it shows. */
export const removalSchema = z.object({ token: z.string('The link is incomplete').max(2000) })
