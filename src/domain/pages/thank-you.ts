import { linkSchema, words } from '../site/site.ts'
import { metaSchema } from './page-parts.ts'

/** `content/pages/thank-you.yaml` */
export const thankYouSchema = metaSchema.extend({
  heading: words,
  text: words,
  home: linkSchema,
  diary: linkSchema,
})
