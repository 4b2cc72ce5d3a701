import { z } from 'zod'
import { atLeastOne, linkSchema, words } from '../site/site.ts'
import { metaSchema, sectionSchema, titledSchema } from './page-parts.ts'

const audienceSchema = z.strictObject({
  who: words,
  stage: words,
  heading: words,
  text: words,
  signs: atLeastOne(words),
})

const stepSchema = titledSchema.extend({
  when: words,
  /** How many of the table's six chairs are taken. */
  seated: z.int().min(0).max(6).meta({ title: 'Chairs taken', description: 'Of six.' }),
})

const modelSchema = z.strictObject({
  name: words,
  line: words,
  text: words,
  fits: words,
  /** The percentage paid in cash; the rest is the interest in profits. Drawn, never printed. */
  cash: z.int().min(0).max(100).meta({ title: 'Percent paid in cash' }),
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
    drawing: words.meta({ title: 'Description of the drawing for screen readers' }),
  }),
  claims: z.strictObject({
    heading: words,
    list: atLeastOne(z.strictObject({ figure: words, text: words })),
  }),
  audiences: sectionSchema.extend({ list: z.array(audienceSchema).length(3), signs: words }),
  process: sectionSchema.extend({ steps: z.array(stepSchema).length(4), prompt: words }),
  approach: sectionSchema.extend({
    principles: atLeastOne(titledSchema),
  }),
  ai: sectionSchema.extend({
    list: atLeastOne(titledSchema),
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
    list: atLeastOne(z.strictObject({ question: words, answer: words })),
  }),
  legal: z.strictObject({
    privacy: titledSchema.extend({ link: words }),
    terms: titledSchema.extend({ link: words }),
  }),
})

export type Home = z.infer<typeof homeSchema>
