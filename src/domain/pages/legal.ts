import { z } from 'zod'
import { words } from '../site/site.ts'
import { anchor, metaSchema } from './page-parts.ts'

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
