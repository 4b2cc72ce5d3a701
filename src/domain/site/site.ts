import { z } from 'zod'

/** A text that is not empty. Mustache tags of templates stand between ⟪ and ⟫, so no text has them. */
export const words = z
  .string('must be written')
  .trim()
  .min(1, 'must not be empty')
  .max(3_000, 'must be at most 3,000 characters long')
  .regex(/^[^⟪⟫]*$/, 'must not contain ⟪ or ⟫')

/** An address inside the site (`/about`, `/#ai`, `#contact`) or a full https one. */
export const href = words.regex(
  /^(?:\/(?!\/)|#|https:\/\/)\S*$/,
  'must begin with "/", "#" or "https://" and hold no spaces',
)

export const linkSchema = z.strictObject({ label: words, href })

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "09:00"')

/** The firm, as written in `content/site.yaml`. */
export const siteSchema = z.strictObject({
  name: words,
  tagline: words,
  description: words.max(300, 'must be at most 300 characters long'),
  founded: z.int('must be a year such as 2024').min(1800).max(2100),
  email: z.email('must be an email address'),
  phone: words.regex(/^\+[\d ()-]{7,20}$/, 'must be a number such as "+1 214-555-0142"'),
  address: z.strictObject({
    street: words,
    city: words,
    state: words,
    zip: words,
    country: words.length(2, 'must be a country code of two letters such as "US"'),
  }),
  hours: z.strictObject({
    days: words.regex(/^[A-Z][a-z](?:-[A-Z][a-z])?$/, 'must be days such as "Mo-Fr"'),
    opens: time,
    closes: time,
    words,
  }),
  /** Where the firm's days and hours are counted. */
  timeZone: words.refine(isTimeZone, 'must be a time zone such as "America/Chicago"'),
  /** Of amounts in the admin area, as an ISO 4217 code. */
  currency: words.regex(/^[A-Z]{3}$/, 'must be a currency code such as "USD"'),
  consultations: words,
  cities: z.array(words).min(1),
  areas: z.array(words).min(1),
  social: z.array(z.strictObject({ name: words, url: z.url('must be a full address') })),
  keywords: z.array(words),
  /** Emails that the site sends on its own. */
  emails: z.strictObject({
    /** The number of new leads, each morning to `MAIL_TO`. */
    dailyDigest: z.boolean('must be true or false'),
    /** To the owner of an account, after a sign-in on a device that is new to it. */
    newDeviceNotice: z.boolean('must be true or false'),
    /** Sent at once to anyone who used the contact form. */
    autoReply: z.strictObject({
      send: z.boolean('must be true or false'),
      subject: words,
      text: words,
    }),
  }),
  header: z.strictObject({
    home: words,
    skip: words,
    menu: words,
    nav: words,
    links: z.array(linkSchema).min(1),
    action: linkSchema,
  }),
  /** Names that screen readers say, and the first link of every breadcrumb. */
  breadcrumb: z.strictObject({ nav: words, home: words, diary: words }),
  toasts: z.strictObject({ region: words, close: words }),
  footer: z.strictObject({
    groups: z.array(z.strictObject({ title: words, links: z.array(linkSchema).min(1) })).min(1),
    admin: linkSchema,
    rights: words,
    nav: words,
    serving: words,
  }),
})

export type Site = z.infer<typeof siteSchema>
export type SiteLink = z.infer<typeof linkSchema>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
