import { atLeastOne, linkSchema, words } from '../site/site.ts'
import { metaSchema } from './page-parts.ts'

/** `content/pages/not-found.yaml` */
export const notFoundSchema = metaSchema.extend({
  heading: words,
  text: words,
  home: words,
  back: words,
  popular: words,
  pages: atLeastOne(linkSchema.extend({ text: words })),
  support: linkSchema,
})
