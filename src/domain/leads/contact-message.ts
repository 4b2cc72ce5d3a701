import { z } from 'zod'
import { attributionSchema } from '../attribution/attribution.ts'
import { emailAddressSchema } from '../email/email.ts'

/** How soon after the page a person can have filled the form in; faster is a machine. */
const SHORTEST_FILL_MS = 1500

const NAME_MAX = 200
const COMPANY_MAX = 200
const MESSAGE_MAX = 10_000

/** What the contact form sends. Unknown fields are dropped. */
export const contactSchema = z.object({
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(NAME_MAX, `Name must be at most ${NAME_MAX} characters long`),
  email: emailAddressSchema(),
  company: z
    .string('Company must be text')
    .trim()
    .max(COMPANY_MAX, `Company must be at most ${COMPANY_MAX} characters long`)
    .nullish()
    .transform((company) => company ?? ''),
  message: z
    .string('Message is required')
    // A plain form sends line ends as two characters, where the page counted one.
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .min(1, 'Message is required')
    .max(
      MESSAGE_MAX,
      `Message must be at most ${MESSAGE_MAX.toLocaleString('en-US')} characters long`,
    ),
  /** Never a reason to refuse a message. */
  attribution: attributionSchema.optional().catch(undefined),
  /** A field that people do not see and programs fill in. */
  website: z.string().max(500).default(''),
})

export type ContactMessage = z.infer<typeof contactSchema>

/** Why a message looks like a machine's work, or `undefined`. It is kept all the same, under spam. */
export function detectSpam(
  { website }: Pick<ContactMessage, 'website'>,
  fillMs: number | undefined,
): string | undefined {
  if (website.trim() !== '') return 'A field that people do not see was filled in'
  if (fillMs !== undefined && fillMs < SHORTEST_FILL_MS) return `Filled in within ${fillMs} ms`
  return undefined
}
