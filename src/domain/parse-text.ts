/** The value of JSON text, or `undefined` for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** An escape in JSON text: a surrogate pair, a lone surrogate, or any other. */
const ESCAPE = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(ud[89a-f][\da-f]{2})|.)/gi

/**
 * Like {@link parseJson}, for text from outside. Its lone surrogates are replaced, because no URL
 * and no UTF-8 can hold them.
 */
export function parseSentJson(text: string): unknown {
  // Browsers escape lone surrogates only, so hardly any text has such an escape.
  if (!/\\ud[89a-f]/i.test(text)) return parseJson(text)
  return parseJson(
    text.replaceAll(ESCAPE, (escape, lone?: string) => (lone ? String.raw`\ufffd` : escape)),
  )
}

/** A text without percent encoding, or `undefined` for one that is not encoded correctly. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // A URIError, the only one it throws.
  }
}
