import { z } from 'zod'
import { linkSchema, texts, words } from '../site/site.ts'

/** `content/pages/diary.yaml`: the Diary, its tags, its articles and its feed. */
export const diarySchema = z.strictObject({
  /** Joined to the title of each article and tag. */
  titleEnd: words.max(40, 'must be at most 40 characters long'),
  list: z.strictObject({
    title: words.max(70, 'must be at most 70 characters long'),
    description: words.max(160, 'must be at most 160 characters long'),
    ...texts('eyebrow heading lead featured all'),
    /** The heading of the others, where featured articles are above them. */
    others: words,
    /** The heading of an older page, before its number. */
    page: words,
    ...texts('empty older newer pager feed'),
  }),
  search: z.strictObject({
    ...texts('label placeholder button clear results loading'),
    /** Said after the number of results. */
    one: words,
    many: words,
    /** Said when an article has none of the words. */
    none: words,
    broken: words,
  }),
  tag: z.strictObject({ eyebrow: words, description: words, back: words }),
  article: z.strictObject({
    back: linkSchema,
    ...texts('minutes by updated tags notes backToText'),
    action: linkSchema,
    ...texts('actionHeading actionText related preview'),
  }),
})

export type DiaryWords = z.infer<typeof diarySchema>
