import { words } from '../../site/site.ts'
import { metaSchema, noticeSchema } from '../page-parts.ts'

/** `content/pages/saved-result.yaml`: the page that the link in an email to oneself leads to. */
export const savedResultPageSchema = metaSchema.extend({
  heading: words,
  text: words,
  failed: noticeSchema.extend({ again: words }),
  withoutScript: words,
})
