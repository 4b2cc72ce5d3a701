/*
 * The page's content security policy refuses `style` attributes in any HTML that is parsed, even in a
 * document nobody sees. What the editor is given therefore carries them under another name; what it
 * shows and writes sets styles through the DOM, which the policy allows.
 */
const ELSEWHERE = 'data-style'

/** HTML whose `style` attributes wait under another name, to be read with {@link styleOf}. */
export function setStylesAside(html: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${ELSEWHERE}=`))
}

/**
 * The declarations that were set aside, by their names.
 *
 * @example
 * styleOf(span).get('font-weight') // => '700'
 */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  return declarations(element.getAttribute(ELSEWHERE) ?? '')
}

/** The declarations of a style in lower case, by their names. */
export function declarations(style: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const declaration of style.split(';')) {
    const [name = '', ...value] = declaration.split(':')
    if (value.length > 0) found.set(name.trim().toLowerCase(), value.join(':').trim().toLowerCase())
  }
  return found
}
