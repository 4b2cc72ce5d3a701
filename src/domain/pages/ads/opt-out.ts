import { words } from '../../site/site.ts'
import { metaSchema, noticeSchema } from '../page-parts.ts'

/** `content/pages/opt-out.yaml`: the opt-out page that shared quizzes' emails link to, and its result. */
export const optOutSchema = metaSchema.extend({
  ask: noticeSchema.extend({ button: words, withoutScript: words }),
  done: noticeSchema,
})
