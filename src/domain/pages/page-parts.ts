import { z } from 'zod'
import { words } from '../site/site.ts'

/** What every page says about itself to browser tabs and search engines. */
export const metaSchema = z.strictObject({
  title: words.max(70, 'must be at most 70 characters long'),
  description: words.max(160, 'must be at most 160 characters long'),
})

/** A heading with the small line above and the paragraph below it. */
export const sectionSchema = z.strictObject({ eyebrow: words, heading: words, text: words })

export const titledSchema = z.strictObject({ title: words, text: words })

export const noticeSchema = z.strictObject({ heading: words, text: words })

export const toastSchema = z.strictObject({ title: words, description: words })

/** The fragment of an address: lower case words joined by hyphens. */
export const anchor = words.regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'must be lower case words and hyphens',
)

/** `content/pages/terms.yaml`, and the text of `privacy.yaml` */
export const legalSchema = metaSchema.extend({
  crumb: words,
  heading: words,
  updated: words,
  lead: words,
  parts: z
    .array(z.strictObject({ id: anchor, title: words, paragraphs: z.array(words).min(1) }))
    .min(1),
})

export type Legal = z.infer<typeof legalSchema>
