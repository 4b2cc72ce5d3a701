/**
 * The text of a file: UTF-16 with its mark, as in exports for Excel, or UTF-8. Any other is read in
 * the encoding that its XML names, or else in `otherwise`, and that encoding is returned as a
 * guess.
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
    // The bytes are not UTF-8, so the XML declaration decides.
    const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
    const guess = /^<\?xml[^>]*encoding=["']([^"']+)/.exec(start)?.[1] ?? otherwise
    return { text: new TextDecoder(guess).decode(bytes), guess }
  }
}
