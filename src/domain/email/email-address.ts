/** The longest address that fits the path of an SMTP envelope. */
export const EMAIL_ADDRESS_MAX_LENGTH = 254

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i

/**
 * Whether a text is exactly one plain mail address: no display name, no comment, no quoting, no list,
 * nothing that a mail server could read as a second recipient.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || at > 64 || text.length > EMAIL_ADDRESS_MAX_LENGTH) return false
  return LOCAL_PART.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1))
}

/**
 * A text as one line that may stand in a mail header: control characters and line separators become
 * spaces, and what could reorder or hide its letters is dropped.
 *
 * @example
 * oneLine('Ada\r\nBcc: all@example.com') // => 'Ada Bcc: all@example.com'
 */
export function toOneLine(text: string, maxLength = 200): string {
  const plain = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return [...plain].slice(0, maxLength).join('').trim()
}
