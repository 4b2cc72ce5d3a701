import { z } from 'zod'
import { words } from '../site/site.ts'
import { metaSchema, sectionSchema, toastSchema, trapWords } from './page-parts.ts'

const formSchema = z.strictObject({
  label: words,
  name: words,
  email: words,
  company: words,
  optional: words,
  message: words,
  submit: words,
  sending: words,
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

export type Contact = z.infer<typeof contactSchema>
export type ContactFormWords = Contact['form']
