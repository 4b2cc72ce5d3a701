import { z } from 'zod'
import { linkSchema, words } from '../site/site.ts'

/** What every page says about itself to browser tabs and search engines. */
const metaSchema = z.strictObject({
  title: words.max(70, 'must be at most 70 characters long'),
  description: words.max(160, 'must be at most 160 characters long'),
})

/** A heading with the small line over it and the paragraph under it. */
const sectionSchema = z.strictObject({ eyebrow: words, heading: words, text: words })

const titledSchema = z.strictObject({ title: words, text: words })

/** The name an anchor has in the address: lower case words joined by hyphens. */
const anchor = words.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower case words and hyphens')

const audienceSchema = z.strictObject({
  who: words,
  stage: words,
  heading: words,
  text: words,
  signs: z.array(words).min(1),
})

const stepSchema = titledSchema.extend({
  when: words,
  /** How many chairs of the table are taken by now, of six. */
  seated: z.int().min(0).max(6),
})

const modelSchema = z.strictObject({
  name: words,
  line: words,
  text: words,
  fits: words,
  /** The part paid in cash, of 100; the rest is the interest in profits. Drawn, never printed. */
  cash: z.int().min(0).max(100),
  condition: words.optional(),
})

/** `content/pages/home.yaml` */
export const homeSchema = metaSchema.extend({
  hero: z.strictObject({
    eyebrow: words,
    headline: words,
    lead: words,
    action: words,
    why: linkSchema,
    start: words,
    end: words,
    drawing: words,
  }),
  claims: z.strictObject({
    heading: words,
    list: z.array(z.strictObject({ figure: words, text: words })).min(1),
  }),
  audiences: sectionSchema.extend({ list: z.array(audienceSchema).length(3), signs: words }),
  process: sectionSchema.extend({
    steps: z.array(stepSchema).length(4),
    prompt: words,
  }),
  approach: sectionSchema.extend({ principles: z.array(titledSchema).min(1) }),
  ai: sectionSchema.extend({
    list: z.array(titledSchema).min(1),
    explore: words,
    assess: linkSchema,
  }),
  models: sectionSchema.extend({
    list: z.array(modelSchema).length(3),
    more: words,
    custom: titledSchema,
    discuss: words,
    cash: words,
    interest: words,
    fits: words,
  }),
  places: sectionSchema.extend({ areas: words }),
  faq: z.strictObject({
    eyebrow: words,
    heading: words,
    list: z.array(z.strictObject({ question: words, answer: words })).min(1),
  }),
  legal: z.strictObject({
    privacy: titledSchema.extend({ link: words }),
    terms: titledSchema.extend({ link: words }),
  }),
})

/** `content/pages/services.yaml` */
export const servicesSchema = metaSchema.extend({
  crumb: words,
  section: sectionSchema,
  list: z
    .array(titledSchema.extend({ id: anchor, line: words, includes: z.array(words).min(1) }))
    .length(4),
  includes: words,
  more: words,
  closing: z.strictObject({ heading: words, text: words, action: linkSchema }),
})

/** `content/pages/about.yaml` */
export const aboutSchema = metaSchema.extend({
  crumb: words,
  section: sectionSchema,
  achievements: words,
  partners: z
    .array(
      z.strictObject({
        role: words,
        /** Left out until the firm wants it read: the profile then stands under the role alone. */
        name: words.optional(),
        line: words,
        bio: z.array(words).min(1),
        achievements: z.array(words).min(1),
      }),
    )
    .length(2),
  why: sectionSchema.extend({ reasons: z.array(titledSchema).min(1) }),
  closing: z.strictObject({ heading: words, action: linkSchema }),
})

const toastSchema = z.strictObject({ title: words, description: words })

/** What the contact form says; the island gets it as it is. */
export const contactFormSchema = z.strictObject({
  label: words,
  name: words,
  email: words,
  company: words,
  optional: words,
  message: words,
  submit: words,
  sending: words,
  trap: words,
  badEmail: words,
  missing: toastSchema,
  required: words,
  sent: toastSchema,
  broken: toastSchema,
  invited: toastSchema,
})

/** `content/pages/contact.yaml` */
export const contactSchema = metaSchema.extend({
  crumb: words,
  section: sectionSchema,
  form: contactFormSchema,
  aside: z.strictObject({
    heading: words,
    text: words,
    action: words,
    promise: words,
    email: words,
    phone: words,
    office: words,
    hours: words,
  }),
})

/** `content/pages/privacy.yaml` and `terms.yaml` */
export const legalSchema = metaSchema.extend({
  crumb: words,
  heading: words,
  updated: words,
  lead: words,
  parts: z
    .array(z.strictObject({ id: anchor, title: words, paragraphs: z.array(words).min(1) }))
    .min(1),
})

/** `content/pages/privacy.yaml`: the page, and the way to see and remove one's own records. */
export const privacySchema = legalSchema.extend({
  ask: z.strictObject({ id: anchor, title: words, text: words, email: words, send: words }),
  sent: z.strictObject({ title: words, heading: words, text: words }),
  /** The letter with the link; `{link}` and `{firm}` are filled in. */
  letter: z.strictObject({ subject: words, text: words }),
  records: z.strictObject({
    title: words,
    heading: words,
    text: words,
    none: words,
    mails: words,
    remove: words,
    button: words,
    expired: z.strictObject({ heading: words, text: words, again: words }),
    /** What is kept, by its kind. */
    kinds: z.strictObject({ contact: words, assessment: words, quiz: words, share: words }),
    facts: z.strictObject({
      name: words,
      email: words,
      company: words,
      companySize: words,
      yearFounded: words,
      role: words,
      quiz: words,
      text: words,
      campaign: words,
      referrer: words,
      page: words,
    }),
  }),
  removed: z.strictObject({ title: words, heading: words, text: words }),
})

/** `content/pages/not-found.yaml` */
export const notFoundSchema = metaSchema.extend({
  heading: words,
  text: words,
  home: words,
  back: words,
  popular: words,
  pages: z.array(linkSchema.extend({ text: words })).min(1),
  support: linkSchema,
})

/** `content/pages/thank-you.yaml` */
export const thankYouSchema = metaSchema.extend({
  heading: words,
  text: words,
  home: linkSchema,
  diary: linkSchema,
})

export type ContactFormWords = z.infer<typeof contactFormSchema>
export type Home = z.infer<typeof homeSchema>
export type Services = z.infer<typeof servicesSchema>
export type About = z.infer<typeof aboutSchema>
export type Contact = z.infer<typeof contactSchema>
export type PrivacyWords = z.infer<typeof privacySchema>
export type Legal = z.infer<typeof legalSchema>
