/** The longest address that fits the path of an SMTP envelope. */
export const EMAIL_ADDRESS_MAX_LENGTH = 254

/** The sentence of the API about any other text. */
export const INVALID_ADDRESS = 'Email must be a valid address, such as you@company.com'

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

/**
 * Whether a text is one plain email address. Display names, comments, quoting and lists are
 * refused, because a mail server could read a second recipient in them.
 */
export function isEmailAddress(text: string): boolean {
  const atSign = text.lastIndexOf('@')
  if (atSign < 1 || atSign > 64 || text.length > EMAIL_ADDRESS_MAX_LENGTH) return false
  return LOCAL_PART.test(text.slice(0, atSign)) && DOMAIN.test(text.slice(atSign + 1))
}

/** Punycode domains can look like other domains (homograph attack), so strangers are not emailed at one. */
export function isNotPunycode(address: string): boolean {
  return !/@(.*\.)?xn--/i.test(address)
}

/**
 * The address without its `+tag`, in lower case: one mailbox for the limits on emails.
 *
 * @example
 * foldAddressTag('Ada+1@Example.com') // => 'ada@example.com'
 */
export function foldAddressTag(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^([^+@]+)\+[^@]*@/, '$1@')
}
