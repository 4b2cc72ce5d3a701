import { z } from 'zod'
import {
  words,
  textsByKey,
  requirePattern,
  atLeastOne,
  itemId,
  listOf,
  nonEmptyListOf,
  oneLine,
  paragraphs,
  linkSchema,
  PICTURE,
} from '../content-schemas.ts'
import { keysOf } from '../keys-of.ts'
import { isReducedSvg, LONGEST_LOGO } from './logo.ts'
import { FONTS } from './look.ts'
import { COLOR, DEFAULT_COLORS, findColorFaults } from './palette.ts'

/** A switch in a form. */
function buildSwitchSchema(title: string, description?: string) {
  return z.boolean('must be true or false').meta({ title, ...(description && { description }) })
}

function buildNumberSchema(of: string, most: number) {
  return z.int(`must be a number of ${of}`).min(1).max(most)
}

/** A text that fills placeholders such as `{firm.name}` and so must not contain any. */
const fact = requirePattern(/^[^⟪⟫{}]*$/, 'must not contain { or }')

const linkItem = linkSchema.extend({ id: itemId })

function buildColorSchema(title: string, description: string) {
  const rule = 'must be a color such as "#1f4d3a"'
  return requirePattern(COLOR, rule, z.string()).meta({ title, description, color: true })
}

const colorsSchema = z
  .strictObject({
    paper: buildColorSchema(
      'Background color',
      'A light color. The dark scheme is made from the color of text.',
    ),
    ink: buildColorSchema('Text color', 'A dark color.'),
    pine: buildColorSchema('Main color', 'Of buttons, links and bands.'),
    brass: buildColorSchema('Accent color', 'Of marks, rules and small lines of text.'),
  })
  .superRefine((colors, context) => {
    for (const { choice, message } of findColorFaults(colors))
      context.addIssue({ code: 'custom', path: [choice], message })
  })

/** How the firm's pages, images and icons look. */
const lookSchema = z.strictObject({
  /** The shapes of an SVG, or the path of an uploaded PNG. Without one it is the drawn table. */
  logo: z
    .string()
    .max(LONGEST_LOGO, { error: 'must be an uploaded PNG or SVG', abort: true })
    .refine((text) => isReducedSvg(text) || PICTURE.test(text), 'must be an uploaded PNG or SVG')
    .meta({
      title: 'Logo',
      description: 'The icon of browser tabs and phones is made from it too.',
      picture: 'logo',
    })
    .optional(),
  showName: buildSwitchSchema('Show the name beside the logo'),
  colors: colorsSchema,
  font: z
    .enum(keysOf(FONTS), 'must be one of the fonts of this site')
    .meta({ title: 'Font of headings' }),
  /** Whether pages and images show the table. */
  table: buildSwitchSchema('Draw the long table'),
})

/** The look of a site whose file is older than it. */
const DEFAULT_LOOK: z.infer<typeof lookSchema> = {
  showName: true,
  colors: DEFAULT_COLORS,
  font: 'Newsreader',
  table: true,
}

const time = requirePattern(
  /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  'must be a time such as "09:00"',
  z.string(),
).meta({ time: true })

const days = requirePattern(
  /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))?$/,
  'must be days such as "Mo-Fr"',
).meta({ description: 'Such as Mo-Fr, or Mo for one day.' })

/** Whether the firm closes later than it opens. True where one of the times is missing. */
function closesLater({ opens, closes }: { [Time in 'opens' | 'closes']?: string | undefined }) {
  return !opens || !closes || opens < closes
}

const CLOSES_LATER = { path: ['closes'], message: 'must be later than it opens, such as "17:00"' }

const otherHoursSchema = z
  .strictObject({
    id: itemId,
    days,
    opens: time.optional(),
    closes: time.optional(),
    note: words
      .meta({ title: 'Words in place of times', description: 'Such as by appointment.' })
      .optional(),
  })
  .refine(({ opens, closes, note }) => note !== undefined || (opens && closes), {
    path: ['opens'],
    message: 'must be a time, and so must "Closes", unless there are words in place of times',
  })
  .refine(closesLater, CLOSES_LATER)

const replyTemplateSchema = z.strictObject({
  id: itemId,
  name: words,
  subject: words,
  text: paragraphs.meta({
    description:
      '{first name}, {name} and {booking} are filled in, and the signature follows by itself.',
  }),
})

/** The firm, as written in `content/site.yaml`. */
export const siteSchema = z.strictObject({
  name: fact.meta({
    title: 'Name of the firm',
    description: 'Every text that says {firm.name} changes with it.',
  }),
  look: lookSchema.default(DEFAULT_LOOK).meta({ title: 'Logo, colors and font' }),
  tagline: words,
  description: words
    .max(300, 'must be at most 300 characters long')
    .meta({ description: 'What search engines read about the firm.' }),
  founded: z.int('must be a year such as 2024').min(1800).max(2100).meta({ title: 'Founded in' }),
  email: z
    .email('must be an email address')
    .meta({ title: 'Email address', rule: 'must be an email address' }),
  phone: requirePattern(/^\+[\d ()-]{7,20}$/, 'must be a number such as "+1 214-555-0142"').meta({
    title: 'Phone number',
    description: 'The footer, the contact page and the auto-reply show it.',
    phone: true,
  }),
  address: z.strictObject({
    street: words,
    city: fact,
    state: words,
    zip: words,
    country: words.length(2, 'must be a country code of two letters such as "US"'),
  }),
  hours: z
    .strictObject({
      days,
      opens: time,
      closes: time,
      zone: words.meta({ title: 'Time zone in words' }),
      /** Days that are listed before the usual ones. */
      others: listOf(otherHoursSchema).meta({ title: 'Days with other hours' }).optional(),
    })
    .refine(closesLater, CLOSES_LATER),
  /** The time zone in which the firm's days and hours are counted. */
  timeZone: words.refine(isTimeZone, 'must be a time zone such as "America/Chicago"').meta({
    title: 'Time zone of days and hours',
    description:
      'Such as America/Chicago. Days that reports have already counted stay as they are.',
  }),
  /** Whether browsers may insist on https for every subdomain too, which lasts for two years. */
  httpsSubdomains: z.boolean('must be true or false').meta({ fixed: true }).optional(),
  /** The currency of amounts in the admin area, as an ISO 4217 code. */
  currency: requirePattern(/^[A-Z]{3}$/, 'must be a currency code such as "USD"').meta({
    title: 'Currency of amounts',
    description: 'Such as USD. Stored amounts are not converted: a cost of 12.50 is 1,250 in yen.',
  }),
  /** Files that tell ad platforms which clicks became leads. On, the privacy page says so. */
  conversionFiles: buildSwitchSchema(
    'Export conversions for Google Ads, Microsoft Advertising, Meta and LinkedIn',
    'The privacy page says so while it is on. Only leads that come from then on are in them.',
  ),
  consultations: words,
  /** The page where visitors choose a time for a call by themselves, if it has an address. */
  booking: z
    .strictObject({
      /** `{name}` and `{email}` are filled in where the visitor has written to the firm, and empty elsewhere. */
      url: requirePattern(/^https:\/\/\S+$/, 'must be an address that begins with "https://"')
        .meta({
          title: 'Address',
          description: 'Such as https://book.example/firm?name={name}&email={email}',
        })
        .optional(),
      label: words,
    })
    .meta({ title: 'Booking page' })
    .optional()
    .transform((page) => (page?.url === undefined ? undefined : { ...page, url: page.url })),
  cities: atLeastOne(fact),
  areas: atLeastOne(words),
  social: listOf(z.strictObject({ id: itemId, name: words, url: z.url('must be a full address') })),
  keywords: z.array(words),
  /** Emails that the site sends on its own. */
  emails: z.strictObject({
    /** The number of new leads, each morning to `MAIL_TO`. */
    dailyDigest: buildSwitchSchema('Send the number of new leads every morning'),
    /** The report on what marketing cost and brought, sent each Monday to `MAIL_TO`. Not sent when absent. */
    weeklyReport: z
      .strictObject({
        send: buildSwitchSchema('Send what marketing cost and brought every Monday'),
        at: time.meta({ title: 'At what time', description: 'Where the firm is, such as 08:00.' }),
      })
      .optional(),
    /** Sent to the owner of an account after a sign-in on a device that is new to it. */
    newDeviceNotice: buildSwitchSchema('Tell users about sign-ins on new devices'),
    /** Sent at once to anyone who used the contact form. */
    autoReply: z.strictObject({
      send: buildSwitchSchema('Send an auto-reply'),
      subject: oneLine,
      /** `{phone}`, `{hours}`, `{email}`, `{address}`, `{firm}` and `{booking}` are placeholders. */
      text: paragraphs.meta({
        description:
          '{phone}, {hours}, {email}, {address} and {firm} are filled in from above, {booking} with a link to the booking page. The signature follows by itself.',
      }),
    }),
    /** Templates of replies to leads: placeholders as above, and `{name}` and `{first name}` of the lead. */
    replies: listOf(replyTemplateSchema),
  }),
  /** How long spam is kept, and lost and archived leads. The privacy page says it too. */
  retention: z.strictObject({
    spamDays: buildNumberSchema('days', 365).meta({ title: 'Delete spam after (days)' }),
    /** Months that lost and archived leads are kept, from the last work on them. */
    closedMonths: buildNumberSchema('months', 120).meta({
      title: 'Delete closed leads after (months)',
    }),
  }),
  header: z.strictObject({
    home: words,
    skip: words.meta({ description: 'Read aloud by screen readers and shown on Tab.' }),
    menu: words,
    nav: words,
    links: nonEmptyListOf(linkItem),
    action: linkSchema,
  }),
  /** Names that screen readers say, and the first link of every breadcrumb. */
  breadcrumb: z.strictObject({ nav: words, home: words, diary: words }),
  toasts: z.strictObject({ region: words, close: words }),
  footer: z.strictObject({
    groups: nonEmptyListOf(
      z.strictObject({ id: itemId, title: words, links: nonEmptyListOf(linkItem) }),
    ),
    admin: linkSchema.meta({ title: 'Link to the admin area' }),
    ...textsByKey('rights nav serving'),
  }),
})

export type ReplyTemplate = Readonly<Omit<z.infer<typeof replyTemplateSchema>, 'id'>>
export type Site = z.infer<typeof siteSchema>

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false // A RangeError, the only one it throws.
  }
}
