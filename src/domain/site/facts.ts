import type { Site } from './site.ts'

const DAYS: Readonly<Record<string, string>> = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
}

/**
 * The office hours as people say them, from the same data as the structured data.
 *
 * @example describeHours({ days: 'Mo-Fr', opens: '09:00', closes: '17:30', zone: 'Central' })
 * // => 'Monday to Friday, 9 a.m. to 5:30 p.m. Central'
 */
export function describeHours({ days, opens, closes, zone }: Site['hours']): string {
  const names = days.split('-').map((day) => DAYS[day] ?? day)
  return `${names.join(' to ')}, ${describeTime(opens)} to ${describeTime(closes)} ${zone}`
}

/** Keeps "9 a.m." on one line. */
export function keepTimesTogether(text: string): string {
  return text.replaceAll(/ (?=[ap]\.m\.)/g, '\u00a0')
}

/** The facts that texts refer to by `{phone}` and the like. */
export function factsOf(site: Site): Readonly<Record<string, string>> {
  const { street, city, state, zip } = site.address
  return {
    firm: site.name,
    phone: site.phone,
    email: site.email,
    hours: describeHours(site.hours),
    address: `${street}, ${city}, ${state} ${zip}`,
  }
}

function describeTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours % 12 === 0 ? 12 : hours % 12
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${hour}${rest} ${hours < 12 ? 'a.m.' : 'p.m.'}`
}

export type Booking = NonNullable<Site['booking']>

/**
 * The address of the firm's booking page, with what the visitor has already written.
 *
 * @example
 * buildBookingLink('https://book.example/?name={name}', { name: 'Ada L.' }) // => 'https://book.example/?name=Ada%20L.'
 */
export function buildBookingLink(
  url: string,
  visitor: { readonly name?: string; readonly email?: string } = {},
): string {
  const { name = '', email = '' } = visitor
  return url
    .replaceAll('{name}', () => encodeURIComponent(name))
    .replaceAll('{email}', () => encodeURIComponent(email))
}
