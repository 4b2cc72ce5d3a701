import { z } from 'zod'
import { linkSchema, words } from '../site/site.ts'
import { metaSchema } from './page-parts.ts'

/** `content/pages/not-found.yaml` */
export const notFoundSchema = metaSchema.extend({
  heading: words,
  text: words,
  home: words,
  back: words,
  popular: words,
  pages: z.array(linkSchema.extend({ text: words })).min(1, 'must have at least one'),
  support: linkSchema,
})
