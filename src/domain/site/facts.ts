import type { Site } from './site.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * The office hours as people say them, from the same data as the structured data.
 *
 * @example describeHours({ days: 'Mo-Fr', opens: '09:00', closes: '17:30', zone: 'Central' })
 * // => 'Monday to Friday, 9 a.m. to 5:30 p.m. Central'
 */
export function describeHours({ days, opens, closes, zone, others = [] }: Site['hours']): string {
  const rest = others.map(({ days: on, opens: from = '', closes: to = '', note }) =>
    note === undefined ? `${nameDays(on)}, ${describeTimes(from, to)}` : `${nameDays(on)} ${note}`,
  )
  return [`${nameDays(days)}, ${describeTimes(opens, closes)} ${zone}`, ...rest].join('; ')
}

/**
 * A phone number that was typed as people do, in the order of the one before it.
 *
 * @example orderPhone('(972) 555.0199', '+1 214-555-0142') // => '+1 972-555-0199'
 */
export function orderPhone(typed: string, former: string): string {
  const text = typed.trim()
  const isInternational = /^(?:\+|00)/.test(text)
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '')
  const local = digits.replace(/^1(?=\d{10}$)/, '')
  const isAmerican = isInternational ? digits.startsWith('1') : former.startsWith('+1')
  if (isAmerican && local.length === 10 && /^[\d\s().+/-]+$/.test(text))
    return `+1 ${local.slice(0, 3)}-${local.slice(3, 6)}-${local.slice(6)}`
  return isInternational ? text.replace(/^00/, '+').replaceAll(/[\s./]+/g, ' ') : text
}

function nameDays(days: string): string {
  return days
    .split('-')
    .map((day) => DAYS.find((name) => name.slice(0, 2) === day) ?? day)
    .join(' to ')
}

function describeTimes(opens: string, closes: string): string {
  return `${describeTime(opens)} to ${describeTime(closes)}`
}

/** Keeps "9 a.m." on one line. */
export function keepTimesTogether(text: string): string {
  return text.replaceAll(/ (?=[ap]\.m\.)/g, '\u00a0')
}

/** The facts that texts refer to by `{phone}` and the like. */
export function listFacts(site: Site) {
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
