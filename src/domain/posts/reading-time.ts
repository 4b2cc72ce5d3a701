const WORDS_PER_MINUTE = 200

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/**
 * The text of sanitized article HTML, on one line.
 *
 * @example
 * plainText('<p>One</p><p>two&nbsp;three</p>') // => 'One two three'
 */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:p|h[1-6]|li|ul|ol|blockquote|pre|br|img)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whole minutes at 200 words a minute, at least one. */
export function readingTime(html: string): number {
  const words = plainText(html).split(' ').filter(Boolean).length
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE))
}
