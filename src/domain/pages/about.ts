import { z } from 'zod'
import { atLeastOne, itemId, linkSchema, picture, someOf, words } from '../site/site.ts'
import { metaSchema, sectionSchema, titledItem } from './page-parts.ts'

const partnerSchema = z.strictObject({
  id: itemId,
  role: words,
  /** Without a name, the profile stands under the role alone. */
  name: words.optional(),
  picture: picture.optional(),
  line: words,
  /** The address of a profile, which search engines read too. */
  linkedin: z
    .url({ protocol: /^https$/, error: 'must be an address that begins with "https://"' })
    .meta({ title: 'LinkedIn address', rule: 'must be an address that begins with "https://"' })
    .optional(),
  bio: atLeastOne(words),
  achievements: atLeastOne(words),
})

/** `content/pages/about.yaml` */
export const aboutSchema = metaSchema.extend({
  crumb: words,
  section: sectionSchema,
  achievements: words,
  partners: someOf(partnerSchema).max(6, 'must be at most six'),
  why: sectionSchema.extend({ reasons: someOf(titledItem) }),
  closing: z.strictObject({ heading: words, action: linkSchema }),
})

export type About = z.infer<typeof aboutSchema>
