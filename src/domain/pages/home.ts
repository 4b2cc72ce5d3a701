import { z } from 'zod'
import {
  words,
  textsByKey,
  atLeastOne,
  itemId,
  listOf,
  nonEmptyListOf,
  linkSchema,
  metaSchema,
  sectionSchema,
  titledSchema,
  titledItem,
} from '../content-schemas.ts'

const audienceSchema = z.strictObject({
  id: itemId,
  ...textsByKey('who stage heading text'),
  signs: atLeastOne(words),
})

const stepSchema = titledItem.extend({
  when: words,
  /** How many of the table's six chairs are taken. */
  seated: z.int().min(0).max(6).meta({ title: 'Chairs taken', description: 'Of six.' }),
})

const modelSchema = z.strictObject({
  id: itemId,
  ...textsByKey('name line text fits'),
  /** The percentage paid in cash; the rest is the interest in profits. Drawn, never printed. */
  cash: z.int().min(0).max(100).meta({ title: 'Percent paid in cash' }),
  condition: words.optional(),
})

/** The parts of the home page below the first one, as shipped. */
const SECTIONS = [
  'claims',
  'audiences',
  'process',
  'services',
  'approach',
  'ai',
  'models',
  'why-partner',
  'about',
  'places',
  'contact',
  'faq',
  'legal',
] as const

const sectionOrderSchema = listOf(
  z.strictObject({
    id: z.enum(SECTIONS).meta({ generated: true }),
    /** The name in the admin area. */
    name: words.meta({ fixed: true }),
    shown: z.boolean('must be true or false').meta({ title: 'On the home page' }),
  }),
)
  .length(SECTIONS.length, 'must name every section once')
  .refine(
    (sections) => sections.some(({ id, shown }) => id === 'contact' && shown),
    'must show "Contact", because every page leads there',
  )
  .meta({ title: 'Order of the sections' })

/** `content/pages/home.yaml` */
export const homeSchema = metaSchema.extend({
  sections: sectionOrderSchema,
  hero: z.strictObject({
    ...textsByKey('eyebrow headline lead action'),
    why: linkSchema,
    ...textsByKey('start end'),
    drawing: words.meta({ title: 'Description of the drawing for screen readers' }),
  }),
  claims: z.strictObject({
    heading: words,
    list: nonEmptyListOf(z.strictObject({ id: itemId, figure: words, text: words })),
  }),
  audiences: sectionSchema.extend({
    list: nonEmptyListOf(audienceSchema).max(6, 'must be at most six'),
    signs: words,
  }),
  process: sectionSchema.extend({
    steps: nonEmptyListOf(stepSchema).max(6, 'must be at most six'),
    prompt: words,
  }),
  approach: sectionSchema.extend({ principles: nonEmptyListOf(titledItem) }),
  ai: sectionSchema.extend({
    list: nonEmptyListOf(titledItem),
    explore: words,
    assess: linkSchema,
  }),
  models: sectionSchema.extend({
    list: nonEmptyListOf(modelSchema).max(4, 'must be at most four'),
    more: words,
    custom: titledSchema,
    ...textsByKey('discuss cash interest fits'),
  }),
  places: sectionSchema.extend({ areas: words }),
  faq: z.strictObject({
    eyebrow: words,
    heading: words,
    list: nonEmptyListOf(z.strictObject({ id: itemId, question: words, answer: words })),
  }),
  legal: z.strictObject({
    privacy: titledSchema.extend({ link: words }),
    terms: titledSchema.extend({ link: words }),
  }),
})
