const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escape text for elements and quoted attributes of HTML and XML. */
export function escapeHtml(text: string): string {
  return removeUnprintable(text).replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** All but the characters that XML 1.0 allows. */
const UNPRINTABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Removes control characters and lone surrogates, which XML forbids. */
export function removeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, '')
}
