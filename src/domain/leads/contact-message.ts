import { z } from 'zod'
import { attributionSchema } from '../attribution/attribution.ts'
import { emailAddressSchema } from '../email/email.ts'

/** Faster than any person fills in the form. */
const SHORTEST_FILL_MS = 1500

const LINK = /(?:https?:\/\/|www\.)[^\s<>"'()[\]]+/gi
/** Tags of HTML and of forums, with the address in them. */
const LINK_MARKUP = /<\/?a\b[^<>]*>|\[\/?url\b[^[\]]*\]/gi

const NAME_MAX = 200
const COMPANY_MAX = 200
const MESSAGE_MAX = 10_000

/** A person's name. `label` is what the form calls it. */
export function nameSchema(label: string) {
  return z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(NAME_MAX, `${label} must be at most ${NAME_MAX} characters long`)
}

/** Of a field that is hidden from people and filled in by bots. */
export const honeypotSchema = z.string().max(500).default('')

/** Why the message of a nightly proof is spam: spam is in no figure and sends no email to people. */
export const PROOF_SPAM_REASON = 'Nightly proof'

/** The contact form's fields. Unknown ones are dropped. */
export const contactSchema = z.object({
  name: nameSchema('Name'),
  email: emailAddressSchema(),
  company: z
    .string('Company must be text')
    .trim()
    .max(COMPANY_MAX, `Company must be at most ${COMPANY_MAX} characters long`)
    .nullish()
    .transform((company) => company ?? ''),
  message: z
    .string('Message is required')
    // A plain form sends line ends as two characters, but `maxlength` counts one.
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .min(1, 'Message is required')
    .max(
      MESSAGE_MAX,
      `Message must be at most ${MESSAGE_MAX.toLocaleString('en-US')} characters long`,
    ),
  /** Invalid attribution is dropped, because it must not cost a message. */
  attribution: attributionSchema.optional().catch(undefined),
  website: honeypotSchema,
})

export type ContactMessage = z.infer<typeof contactSchema>

/** Why a form looks like a bot's by its hidden field, or `undefined`. */
export function detectBot({ website }: { readonly website: string }): string | undefined {
  return website.trim() === '' ? undefined : 'A hidden field was filled in'
}

/** Why a message looks like a bot's, or `undefined`. */
export function detectSpam(
  form: Pick<ContactMessage, 'website' | 'message'>,
  fillMs: number | undefined,
): string | undefined {
  const botReason = detectBot(form)
  if (botReason) return botReason
  if (fillMs !== undefined && fillMs < SHORTEST_FILL_MS) return `Filled in within ${fillMs} ms`
  if (isOnlyLinks(form.message)) return 'The message has nothing but links'
  return undefined
}

/** Whether no letter or digit is left without the addresses and their markup. */
function isOnlyLinks(message: string): boolean {
  const rest = message.replaceAll(LINK_MARKUP, ' ').replaceAll(LINK, ' ')
  return rest !== message && !/[\p{L}\p{N}]/u.test(rest)
}
