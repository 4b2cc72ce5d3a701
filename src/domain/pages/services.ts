import { z } from 'zod'
import { atLeastOne, linkSchema, someOf, words } from '../site/site.ts'
import { anchor, metaSchema, noticeSchema, sectionSchema, titledSchema } from './page-parts.ts'

/** `content/pages/services.yaml` */
export const servicesSchema = metaSchema.extend({
  crumb: words,
  section: sectionSchema,
  list: someOf(titledSchema.extend({ id: anchor, line: words, includes: atLeastOne(words) })).max(
    8,
    'must be at most eight',
  ),
  includes: words,
  more: words,
  closing: noticeSchema.extend({ action: linkSchema }),
})

export type Services = z.infer<typeof servicesSchema>
