import { transform, type Visitor } from 'lightningcss'
import { hashOf } from './tight-csp.ts'

const STYLE = /<style>([\s\S]*?)<\/style>/g
const SCRIPT_NAME = /[^\s"'`/]+\.js\b/g
/** A custom property's name, and one that a rule asks for. */
const PROPERTY = /--[\w-]+/g
const ASKED = /(?<=var\()--[\w-]+/g
const ENTITY = /&(?:amp|lt|gt|quot|#34|#39);/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
}

/** What a text says that styles can depend on, and the scripts that it names. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>
  readonly properties: ReadonlySet<string>
  readonly scripts: ReadonlySet<string>
}

/** Read once for a script, however many pages can load it. */
export function vocabularyOf(text: string): Vocabulary {
  return {
    words: new Set(text.split(/[\s"'`{}$]+/)),
    properties: new Set(text.match(PROPERTY)),
    scripts: new Set(text.match(SCRIPT_NAME)),
  }
}

/**
 * Leave in a page's head one style element, with the rules that the page or a script of it can ask for.
 *
 * Every public page is built with the styles of all of them: that is half of a short page. A class counts
 * as asked for when its name stands as a word in the page, or in any script that the page, or such a
 * script, names. So a class must be written whole in the code, as Tailwind wants it too.
 *
 * @param codes What the built scripts say, by path.
 * @param poured Classes of what is poured into the page later, such as an article.
 */
export function withUsedStyles(
  html: string,
  codes: ReadonlyMap<string, Vocabulary>,
  poured: readonly string[] = [],
): string {
  const [head = '', ...rest] = html.split('</head>')
  const styles = [...head.matchAll(STYLE)].map(([, css = '']) => css)
  if (styles.length === 0) return html
  const page = [head.replace(STYLE, ''), ...rest].join('</head>')
  const css = used(styles.join(''), sayings(page, codes), poured)
  const [first = '', ...others] = styles.map((style) => ` '${hashOf(style)}'`)
  let policed = page.replace(first, ` '${hashOf(css)}'`)
  for (const hash of others) policed = policed.replace(hash, '')
  return policed.replace('<link', () => `<style>${css}</style><link`)
}

/** What is left of a stylesheet without the classes and the custom properties that nobody names. */
function used(css: string, said: readonly Vocabulary[], poured: readonly string[]): string {
  const words = new Set([...poured, ...said.flatMap((each) => [...each.words])])
  const named = new Set(said.flatMap(({ properties }) => [...properties]))
  let left = without(css, classesOf(css).difference(words))
  for (;;) {
    const asked = new Set(left.match(ASKED))
    const unused = new Set(left.match(PROPERTY)).difference(named).difference(asked)
    if (unused.size === 0) return left
    left = without(left, unused)
  }
}

function classesOf(css: string): Set<string> {
  const names = new Set<string>()
  const visitor: Visitor<never> = {
    Selector(parts) {
      for (const part of parts) if (part.type === 'class') names.add(part.name)
    },
  }
  transform({ filename: 'page.css', code: Buffer.from(css), visitor })
  return names
}

function without(css: string, names: ReadonlySet<string>): string {
  const visitor: Visitor<never> = {
    Rule: { property: ({ value }) => (names.has(value.name) ? [] : undefined) },
  }
  const unusedSymbols = [...names]
  const code = Buffer.from(css)
  const shaken = transform({ filename: 'page.css', code, minify: true, unusedSymbols, visitor })
  return shaken.code.toString()
}

/** What a page says, and every script that it can come to load. */
function sayings(html: string, codes: ReadonlyMap<string, Vocabulary>): Vocabulary[] {
  const page = vocabularyOf(html.replaceAll(ENTITY, (entity) => ENTITIES[entity] ?? ''))
  // A set is walked in the order of its members, those that are added on the way included.
  const named = new Set(page.scripts)
  const said = [page]
  for (const name of named) {
    const code = codes.get(`/_astro/${name}`)
    if (code === undefined) continue
    said.push(code)
    code.scripts.forEach((next) => named.add(next))
  }
  return said
}
