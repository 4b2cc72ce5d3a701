import type { Site } from './site.ts'

export type Booking = NonNullable<Site['booking']>

/**
 * The address of the firm's booking page, with what the visitor has already written.
 *
 * @example buildBookingLink('https://book.example/?name={name}', { name: 'Ada L.' }) // =>
 *   'https://book.example/?name=Ada%20L.'
 */
export function buildBookingLink(
  url: string,
  visitor: { readonly name?: string; readonly email?: string } = {},
): string {
  const { name = '', email = '' } = visitor
  // A lone surrogate, which older records can hold, has no encoding.
  const encode = (text: string) => encodeURIComponent(text.toWellFormed())
  return url.replaceAll('{name}', () => encode(name)).replaceAll('{email}', () => encode(email))
}
