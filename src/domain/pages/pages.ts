import { z } from 'zod'
import {
  words,
  textsByKey,
  atLeastOne,
  itemId,
  nonEmptyListOf,
  linkSchema,
  picture,
  metaSchema,
  sectionSchema,
  titledSchema,
  titledItem,
  noticeSchema,
  toastSchema,
  anchor,
} from '../content-schemas.ts'

const partnerSchema = z.strictObject({
  id: itemId,
  role: words,
  /** If it is missing, the profile is shown with the role alone. */
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
  partners: nonEmptyListOf(partnerSchema).max(6, 'must be at most six'),
  why: sectionSchema.extend({ reasons: nonEmptyListOf(titledItem) }),
  closing: z.strictObject({ heading: words, action: linkSchema }),
})

/** `content/pages/assessment.yaml`: the lead form before the full assessment. */
export const assessmentSchema = metaSchema.extend({
  ...textsByKey('heading text'),
  promises: atLeastOne(words),
  form: z.strictObject({
    ...textsByKey('label name email companySize yearFounded role'),
    /** The first option of a list, before one is chosen. */
    choose: words,
    trap: words,
    roles: z.strictObject(textsByKey('founder ceo owner president cfo coo other')),
    ...textsByKey('back submit submitting'),
    /** Shown to a visitor who comes back after sending, with `{email}`. */
    received: words,
    /** Shown beside the link to a quiz that was begun in this browser. */
    started: words,
    resume: words,
    sent: toastSchema,
    failed: toastSchema,
  }),
})

export type AssessmentFormWords = z.infer<typeof assessmentSchema>['form']

const contactFormSchema = z.strictObject({
  ...textsByKey('label name email company optional message submit sending trap badEmail'),
  missing: toastSchema,
  required: words,
  sent: toastSchema,
  /** Stays below the form once a message is sent. `{email}` is the sender's address. */
  next: z.strictObject({ title: words, text: words, change: words }),
  broken: toastSchema,
  invited: toastSchema,
})

/** `content/pages/contact.yaml` */
export const contactPageSchema = metaSchema.extend({
  crumb: words,
  section: sectionSchema,
  form: contactFormSchema,
  aside: z.strictObject(textsByKey('heading text action promise email phone office hours')),
})

export type Contact = z.infer<typeof contactPageSchema>
export type ContactFormWords = Contact['form']

/** `content/pages/diary.yaml`: the Diary, its tags, its articles and its feed. */
export const diarySchema = z.strictObject({
  /** Joined to the title of each article and tag. */
  titleEnd: words.max(40, 'must be at most 40 characters long'),
  list: metaSchema.extend({
    ...textsByKey('eyebrow heading lead featured all'),
    /** The heading of the others, where featured articles are above them. */
    others: words,
    /** The heading of an older page, before its number. */
    page: words,
    ...textsByKey('empty older newer pager feed'),
  }),
  search: z.strictObject({
    ...textsByKey('label placeholder button clear results loading'),
    /** Read aloud after the number of results. */
    one: words,
    many: words,
    /** Shown when no article matches. */
    none: words,
    broken: words,
  }),
  tag: z.strictObject({ eyebrow: words, description: words, back: words }),
  article: z.strictObject({
    back: linkSchema,
    ...textsByKey('minutes by updated tags notes backToText'),
    action: linkSchema,
    ...textsByKey('actionHeading actionText related preview'),
  }),
})

/** `content/pages/services.yaml` */
export const servicesSchema = metaSchema.extend({
  crumb: words,
  section: sectionSchema,
  list: nonEmptyListOf(
    titledSchema.extend({ id: anchor, line: words, includes: atLeastOne(words) }),
  ).max(8, 'must be at most eight'),
  ...textsByKey('includes more'),
  closing: noticeSchema.extend({ action: linkSchema }),
})

/** `content/pages/opt-out.yaml`: the opt-out page that shared quizzes' emails link to, and its result. */
export const optOutPageSchema = metaSchema.extend({
  ask: noticeSchema.extend({ button: words, withoutScript: words }),
  done: noticeSchema,
})

/** `content/pages/saved-result.yaml`: the page that the link in an email to oneself leads to. */
export const savedResultPageSchema = metaSchema.extend({
  ...textsByKey('heading text'),
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
  ...textsByKey('heading text home back popular'),
  pages: nonEmptyListOf(linkSchema.extend({ id: itemId, text: words })),
  support: linkSchema,
})

/** `content/pages/thank-you.yaml` */
export const thankYouSchema = metaSchema.extend({
  ...textsByKey('heading text'),
  home: linkSchema,
  diary: linkSchema,
})

/** `content/pages/terms.yaml`, and the text of `privacy.yaml` */
export const legalSchema = metaSchema.extend({
  ...textsByKey('crumb heading updated lead'),
  parts: nonEmptyListOf(
    z.strictObject({ id: anchor, title: words, paragraphs: atLeastOne(words) }),
  ),
})

export type Legal = z.infer<typeof legalSchema>
