import { fillPlaceholders } from '#domain/quiz/progress.ts'
import { buildBookingLink } from '#domain/site/booking.ts'
import { listFacts } from '#domain/site/facts.ts'
import type { Site } from '#domain/site/site.ts'

/**
 * A text of an email with the firm's facts and the recipient's name. `{booking}` is a link to the
 * booking page, and nothing where the firm has none.
 */
export function fillTemplate(
  text: string,
  site: Site,
  { name = '', email }: { name?: string; email: string },
): string {
  const { booking } = site
  const filled = fillPlaceholders(text, {
    ...listFacts(site),
    name,
    'first name': findFirstName(name),
    booking: booking ? `${booking.label}: ${buildBookingLink(booking.url, { name, email })}` : '',
  })
  return filled.replaceAll(/\n{3,}/g, '\n\n').trim()
}

/** @example findFirstName('Dr. Ada Lovelace') // => 'Ada' */
function findFirstName(name: string): string {
  const [first = ''] = name.replace(/^(?:(?:mr|mrs|ms|dr|prof)\.?\s+)+/i, '').split(' ')
  return first.endsWith(',') || first === '' ? name : first
}
