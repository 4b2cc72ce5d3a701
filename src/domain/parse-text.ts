type Revive = (key: string, value: unknown) => unknown

/** The value of JSON text, or `undefined` for invalid JSON or JSON nested too deeply for a reviver. */
export function parseJson(text: string, revive?: Revive): unknown {
  try {
    return JSON.parse(text, revive)
  } catch (error) {
    // A reviver runs recursively, so thousands of nested lists are a RangeError.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Like {@link parseJson}, for text from outside. Lone surrogates in its values are replaced, because
 * no URL and no UTF-8 can hold them.
 */
export function parseSentJson(text: string): unknown {
  return parseJson(text, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
}

/** A text without percent encoding, or `undefined` for one that is not encoded correctly. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * The text of a file: UTF-16 with its mark, as in exports for Excel, or UTF-8. Any other is read in
 * the encoding that its XML names, or else in `otherwise`, and that encoding is returned as a guess.
 */
export function decodeText(
  bytes: Uint8Array,
  otherwise = 'windows-1252',
): { readonly text: string; readonly guess?: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
    const guess = /^<\?xml[^>]*encoding=["']([^"']+)/.exec(start)?.[1] ?? otherwise
    return { text: new TextDecoder(guess).decode(bytes), guess }
  }
}
