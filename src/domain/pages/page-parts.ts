import { z } from 'zod'
import { atLeastOne, itemId, requirePattern, someOf, texts, words } from '../site/site.ts'

/** What every page says about itself to browser tabs and search engines. */
export const metaSchema = z.strictObject({
  title: words.max(70, 'must be at most 70 characters long').meta({
    title: 'Title in search results',
    description: 'Also in the browser tab. At most 70 characters.',
  }),
  description: words.max(160, 'must be at most 160 characters long').meta({
    title: 'Description in search results',
    description: 'At most 160 characters.',
  }),
})

export const trapWords = words.meta({ title: 'Label of the hidden field against spam' })

/** A heading with the small line above and the paragraph below it. */
export const sectionSchema = z.strictObject({
  eyebrow: words.meta({ title: 'Small line above the heading' }),
  heading: words,
  text: words,
})

export const titledSchema = z.strictObject({ title: words, text: words })

/** A titled text of a list. */
export const titledItem = titledSchema.extend({ id: itemId })

export const noticeSchema = z.strictObject({ heading: words, text: words })

export const toastSchema = z.strictObject({ title: words, description: words })

/** The fragment of an address: lower case words joined by hyphens. Links lead there, so it stays. */
export const anchor = requirePattern(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'must be lower case words and hyphens',
).meta({
  fixed: true,
  generated: true,
  address: true,
})

/** `content/pages/terms.yaml`, and the text of `privacy.yaml` */
export const legalSchema = metaSchema.extend({
  ...texts('crumb heading updated lead'),
  parts: someOf(
    z.strictObject({
      id: anchor,
      title: words,
      paragraphs: atLeastOne(words),
    }),
  ),
})

export type Legal = z.infer<typeof legalSchema>
