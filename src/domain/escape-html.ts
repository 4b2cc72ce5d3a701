const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escape text for elements and quoted attributes of HTML and XML. Characters that XML forbids are removed. */
export function escapeHtml(text: string): string {
  return text
    .replace(UNPRINTABLE, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
