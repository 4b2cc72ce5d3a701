import { z } from 'zod'
import { linkSchema, words } from '../site/site.ts'

/** `content/pages/diary.yaml`: the Diary, its tags, its articles and its feed. */
export const diarySchema = z.strictObject({
  /** Joined to the title of each article and tag. */
  titleEnd: words.max(40, 'must be at most 40 characters long'),
  list: z.strictObject({
    title: words.max(70, 'must be at most 70 characters long'),
    description: words.max(160, 'must be at most 160 characters long'),
    eyebrow: words,
    heading: words,
    lead: words,
    featured: words,
    all: words,
    /** The heading of the others, where featured articles are above them. */
    others: words,
    /** The heading of an older page, before its number. */
    page: words,
    empty: words,
    older: words,
    newer: words,
    pager: words,
    feed: words,
  }),
  search: z.strictObject({
    label: words,
    placeholder: words,
    button: words,
    clear: words,
    results: words,
    loading: words,
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
    minutes: words,
    by: words,
    updated: words,
    tags: words,
    notes: words,
    backToText: words,
    action: linkSchema,
    actionHeading: words,
    actionText: words,
    related: words,
    preview: words,
  }),
})

export type DiaryWords = z.infer<typeof diarySchema>
