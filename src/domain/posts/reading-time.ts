const WORDS_PER_MINUTE = 200

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#34': '"',
  '#39': "'",
  nbsp: ' ',
}

/**
 * The text of sanitized article HTML, on one line.
 *
 * @example
 * extractText('<p>One</p><p>two&nbsp;three</p>') // => 'One two three'
 */
export function extractText(html: string): string {
  const text = html
    .replace(
      /<\/?(?:p|h[1-6r]|li|ul|ol|blockquote|pre|br|img|t[rhd])\b[^<>]*>|<sup class="f/gi,
      ' $&',
    )
    .replace(/<[^<>]*>/g, '')
  return decodeEntities(text).replace(/\s+/g, ' ').trim()
}

/**
 * The beginning of a text. It ends after a whole word, unless the last space is far before the
 * limit, as in languages without spaces.
 */
export function shortenText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = text.lastIndexOf(' ', limit)
  // The limit can be within a surrogate pair.
  const start = text.slice(0, end > limit / 2 ? end : limit).replace(/[\uD800-\uDBFF]$/, '')
  return `${start}…`
}

/** Decode the character references that the sanitizer and Astro write. */
export function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#34|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!)
}

export function countWords(html: string): number {
  return extractText(html).split(' ').filter(Boolean).length
}

/** Whole minutes at 200 words a minute, at least one. */
export function calculateReadingTime(html: string): number {
  return Math.max(1, Math.ceil(countWords(html) / WORDS_PER_MINUTE))
}
