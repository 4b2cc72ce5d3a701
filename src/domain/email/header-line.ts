/**
 * A text as one line for an email header. Control characters and line separators become spaces, and
 * characters that reorder or hide text are removed.
 *
 * @example
 * toOneLine('Ada\r\nBcc: all@example.com') // => 'Ada Bcc: all@example.com'
 */
export function toOneLine(text: string, maxLength = 200): string {
  const plain = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trimStart()
  return [...plain].slice(0, maxLength).join('').trim()
}
