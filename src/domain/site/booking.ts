import type { Site } from './site.ts'

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
