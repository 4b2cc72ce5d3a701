import { z } from 'zod'
import { texts, words } from '../site/site.ts'
import { metaSchema, sectionSchema, toastSchema, trapWords } from './page-parts.ts'

const formSchema = z.strictObject({
  ...texts('label name email company optional message submit sending'),
  trap: trapWords,
  badEmail: words,
  missing: toastSchema,
  required: words,
  sent: toastSchema,
  /** Stays below the form once a message is sent. `{email}` is the sender's address. */
  next: z.strictObject({ title: words, text: words, change: words }),
  broken: toastSchema,
  invited: toastSchema,
})

/** `content/pages/contact.yaml` */
export const contactSchema = metaSchema.extend({
  crumb: words,
  section: sectionSchema,
  form: formSchema,
  aside: z.strictObject(texts('heading text action promise email phone office hours')),
})

export type Contact = z.infer<typeof contactSchema>
export type ContactFormWords = Contact['form']
