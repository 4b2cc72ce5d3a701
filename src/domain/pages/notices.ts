import { itemId, linkSchema, someOf, texts, words } from '../site/site.ts'
import { metaSchema, noticeSchema } from './page-parts.ts'

/** `content/pages/opt-out.yaml`: the opt-out page that shared quizzes' emails link to, and its result. */
export const optOutSchema = metaSchema.extend({
  ask: noticeSchema.extend({ button: words, withoutScript: words }),
  done: noticeSchema,
})

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

/** `content/pages/form-error.yaml` */
export const formErrorSchema = metaSchema.extend({ back: words, again: words })

/** `content/pages/not-found.yaml` */
export const notFoundSchema = metaSchema.extend({
  ...texts('heading text home back popular'),
  pages: someOf(linkSchema.extend({ id: itemId, text: words })),
  support: linkSchema,
})

/** `content/pages/thank-you.yaml` */
export const thankYouSchema = metaSchema.extend({
  heading: words,
  text: words,
  home: linkSchema,
  diary: linkSchema,
})
