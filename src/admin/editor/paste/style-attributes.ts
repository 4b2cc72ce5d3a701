/*
 * The content security policy blocks `style` attributes in parsed HTML, even in a detached
 * document. HTML for the editor therefore carries them as `data-style`; the editor itself sets
 * styles through the DOM, which the policy allows.
 */
const STYLE_DATA = 'data-style'

/** Renames `style` attributes, so that {@link readStyle} can read them. */
export function renameStyles(html: string): string {
  return html.replace(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
    tag.replace(/\sstyle\s*=/gi, ` ${STYLE_DATA}=`),
  )
}

/**
 * Reads the declarations of a renamed style, by property.
 *
 * @example
 * readStyle(span).get('font-weight') // => '700'
 */
export function readStyle(element: Element): ReadonlyMap<string, string> {
  return parseDeclarations(element.getAttribute(STYLE_DATA) ?? '')
}

/** The declarations of a style in lower case, by property. */
export function parseDeclarations(style: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const declaration of style.split(';')) {
    const [name = '', ...value] = declaration.split(':')
    if (value.length > 0) found.set(name.trim().toLowerCase(), value.join(':').trim().toLowerCase())
  }
  return found
}
