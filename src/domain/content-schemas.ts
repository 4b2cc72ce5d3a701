import { z } from 'zod'
import { SLUG } from './posts/slug.ts'

/**
 * A text that is not empty. It has no ⟪ or ⟫, between which Mustache tags of templates stand, and
 * none of the tags by which a build finds the parts of a page: attributes hold `<` unescaped.
 */
export const words = z
  .string('must be written')
  .trim()
  .min(1, 'must not be empty')
  .max(3_000, 'must be at most 3,000 characters long')
  .regex(
    /^(?![^]*<\/?(?:script|style|head|body)\b)[^⟪⟫]*$/,
    'must not contain ⟪, ⟫ or a tag such as <script>',
  )

type Names<List extends string> = List extends `${infer First} ${infer Rest}`
  ? First | Names<Rest>
  : List

/** Texts without a rule of their own, as the keys of an object that a list names. */
export function textsByKey<List extends string>(names: List) {
  // The record has a text for every name of the list.
  return Object.fromEntries(names.split(' ').map((name) => [name, words])) as {
    [Name in Names<List>]: typeof words
  }
}

/** A text of a pattern. The rule says in words what it asks for, here and in the forms of the admin area. */
export function requirePattern(pattern: RegExp, rule: string, text = words): z.ZodString {
  return text.regex(pattern, rule).meta({ rule })
}

export function atLeastOne<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z.array(item).min(1, 'must have at least one')
}

/** Names an object of a list whatever becomes of its words, so that an edit meets it again. */
export const itemId = requirePattern(
  /^[a-z0-9][a-z0-9-]{0,39}$/,
  'must be letters, digits and hyphens',
).meta({ fixed: true, generated: true })

/** A list of objects, each with an id of its own. */
export function listOf<Item extends z.ZodType<{ readonly id: string }>>(item: Item) {
  return z.array(item).superRefine((items, context) => {
    const repeated = findRepeated(items.map(({ id }) => id))
    const message = `must not have two with the id "${repeated}"`
    if (repeated !== undefined) context.addIssue({ code: 'custom', message })
  })
}

/** The first entry that stands earlier in its list too. */
export function findRepeated<T>(list: readonly T[]): T | undefined {
  return list.find((entry, index) => list.indexOf(entry) !== index)
}

/** A list like that of `listOf`, with one object or more. */
export function nonEmptyListOf<Item extends z.ZodType<{ readonly id: string }>>(item: Item) {
  return listOf(item).min(1, 'must have at least one')
}

/** A subject of an email. */
export const oneLine = requirePattern(/^[^\r\n]*$/, 'must be one line')

/** The text of an email. */
export const paragraphs = words.meta({ multiline: true })

/** An address inside the site (`/about`, `/#ai`, `#contact`) or a full https one. */
export const href = requirePattern(
  /^(?:\/(?!\/)|#|https:\/\/)\S*$/,
  'must begin with "/", "#" or "https://" and hold no spaces',
).meta({
  title: 'Link',
  description: 'A page of this site such as /services, or an address that begins with https://',
  link: true,
})

export const linkSchema = z.strictObject({ label: words, href })
export type SiteLink = z.infer<typeof linkSchema>

/** The path of an uploaded picture. */
export const PICTURE = /^\/media\/[0-9a-f]{64}\.(?:png|jpg|gif|webp)$/

export const picture = requirePattern(PICTURE, 'must be an uploaded picture').meta({
  title: 'Picture',
  picture: 'photo',
})

/** The title and description of a page for browser tabs and search engines. */
export const metaSchema = z.strictObject({
  title: words
    .max(70, 'must be at most 70 characters long')
    .meta({ title: 'Title in search results', description: 'Also in the browser tab.' }),
  description: words
    .max(160, 'must be at most 160 characters long')
    .meta({ title: 'Description in search results' }),
})

/** A heading with the small line above and the paragraph below it. */
export const sectionSchema = z.strictObject(textsByKey('eyebrow heading text'))

export const titledSchema = z.strictObject({ title: words, text: words })

/** A titled text of a list. */
export const titledItem = titledSchema.extend({ id: itemId })

export const noticeSchema = z.strictObject({ heading: words, text: words })

export const toastSchema = z.strictObject({ title: words, description: words })

/** The fragment of an address: lower case words joined by hyphens. Links lead there, so it stays. */
export const anchor = requirePattern(SLUG, 'must be lower case words and hyphens').meta({
  fixed: true,
  generated: true,
  address: true,
})
