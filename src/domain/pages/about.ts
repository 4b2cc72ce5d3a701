import { z } from 'zod'
import { linkSchema, words } from '../site/site.ts'
import { metaSchema, sectionSchema, titledSchema } from './page-parts.ts'

const partnerSchema = z.strictObject({
  role: words,
  /** Without a name, the profile stands under the role alone. */
  name: words.optional(),
  /** An uploaded picture. */
  picture: words
    .regex(/^\/media\/[0-9a-f]{64}\.(?:png|jpg|gif|webp)$/, 'must be an uploaded picture')
    .meta({ title: 'Picture', rule: 'must be an uploaded picture', picture: true })
    .optional(),
  line: words,
  bio: z.array(words).min(1, 'must have at least one'),
  achievements: z.array(words).min(1, 'must have at least one'),
})

/** `content/pages/about.yaml` */
export const aboutSchema = metaSchema.extend({
  crumb: words,
  section: sectionSchema,
  achievements: words,
  partners: z.array(partnerSchema).length(2),
  why: sectionSchema.extend({ reasons: z.array(titledSchema).min(1, 'must have at least one') }),
  closing: z.strictObject({ heading: words, action: linkSchema }),
})

export type About = z.infer<typeof aboutSchema>
