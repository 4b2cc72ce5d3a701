import { z } from 'zod'
import { words, textsByKey, oneLine, paragraphs, noticeSchema, anchor } from '../content-schemas.ts'
import { type Legal, legalSchema } from './pages.ts'

const resultPageSchema = noticeSchema.extend({ title: words })

/** `content/pages/privacy.yaml`: the policy, and the pages on which visitors see and delete their records. */
export const privacySchema = legalSchema.extend({
  ask: z.strictObject({ id: anchor, title: words, text: words, email: words, send: words }),
  sent: resultPageSchema,
  /**
   * The sentences while `conversionFiles` in `content/site.yaml` is on; `addresses` is the
   * paragraph about hashed addresses.
   */
  conversionFiles: z.strictObject({
    lead: words,
    part: anchor,
    paragraph: words,
    addresses: words,
  }),
  /** The template of the email with the link; `{link}` and `{firm}` are filled in. Stored changes name this key. */
  letter: z.strictObject({ subject: oneLine, text: paragraphs }),
  records: z.strictObject({
    ...textsByKey('title heading text none emails remove button'),
    expired: noticeSchema.extend({ again: words }),
    /** The name of each kind of record. */
    kinds: z.strictObject(textsByKey('contact assessment quiz share savedResult')),
    facts: z.strictObject({
      ...textsByKey('name email company companySize yearFounded role quiz text campaign referrer'),
      page: words,
    }),
  }),
  removed: resultPageSchema,
})

export type PrivacyWords = z.infer<typeof privacySchema>

/** The privacy page of a firm that reports conversions to ad platforms. */
export function addConversionWords<Page extends Legal>(
  page: Page,
  { lead, part, paragraph, addresses }: PrivacyWords['conversionFiles'],
): Page {
  if (!page.parts.some(({ id }) => id === part))
    throw new Error(`content/pages/privacy.yaml: conversionFiles.part names no part: ${part}`)
  const parts = page.parts.map((each) =>
    each.id === part ? { ...each, paragraphs: [...each.paragraphs, paragraph, addresses] } : each,
  )
  return { ...page, lead, parts }
}
