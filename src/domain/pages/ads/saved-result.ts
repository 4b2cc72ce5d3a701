import { words } from '../../site/site.ts'
import { metaSchema, noticeSchema } from '../page-parts.ts'

/** `content/pages/saved-result.yaml`: the page that the link in an email to oneself leads to. */
export const savedResultPageSchema = metaSchema.extend({
  heading: words,
  text: words,
  failed: noticeSchema
    .extend({ again: words })
    .meta({ title: 'When the link is wrong or expired' }),
  delayed: noticeSchema
    .extend({ retry: words })
    .meta({ title: 'When the server does not respond' }),
  withoutScript: words,
})
