import { transform, type Visitor } from 'lightningcss'
import { hashOf } from './prune-csp-hashes.ts'

const STYLE = /<style>([\s\S]*?)<\/style>/g
const SCRIPT_NAME = /[^\s"'`/]+\.js\b/g
const ELEMENT = /(?<=<)[a-z][\w-]*/g
/** A custom property's name, and one that a rule asks for. */
const PROPERTY = /--[\w-]+/g
const ASKED = /(?<=var\()--[\w-]+/g
const REGISTERED = /@property (--[\w-]+)\{[^}]*initial-value:([^;}]+)/g
const WITH_FALLBACK = /var\((--[\w-]+),((?:[^()]|\([^()]*\))*)\)/g
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
export interface Tokens {
  readonly words: ReadonlySet<string>
  /** A script may make an element of any of its words. */
  readonly elements: ReadonlySet<string>
  readonly properties: ReadonlySet<string>
  readonly scripts: ReadonlySet<string>
}

/** Read once for a script, however many pages can load it. */
export function extractTokens(text: string): Tokens {
  const words = new Set(text.split(/[\s"'`{}$]+/))
  return {
    words,
    elements: words.union(new Set(text.match(ELEMENT))),
    properties: new Set(text.match(PROPERTY)),
    scripts: new Set(text.match(SCRIPT_NAME)),
  }
}

/**
 * Leave in a page's head one style element, with the rules that the page or a script of it can ask for.
 *
 * Every public page is built with the styles of all of them: that is half of a short page. A class counts
 * as asked for when its name stands as a word in the page, or in any script that the page, or such a
 * script, names. So a class must be written whole in the code, as Tailwind wants it too. An element counts
 * when it stands in the page, or its name as a word in such a script.
 *
 * @param codes What the built scripts say, by path.
 * @param poured Classes and elements of what is poured into the page later, such as an article.
 */
export function purgeCss(
  html: string,
  codes: ReadonlyMap<string, Tokens>,
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
function used(css: string, said: readonly Tokens[], poured: readonly string[]): string {
  const words = new Set([...poured, ...said.flatMap((each) => [...each.words])])
  const elements = new Set([...poured, ...said.flatMap((each) => [...each.elements])])
  const named = new Set(said.flatMap(({ properties }) => [...properties]))
  const unnamed = classesOf(css).difference(words)
  let left = settled(without(css, unnamed, elements), named)
  for (;;) {
    const asked = new Set(left.match(ASKED))
    const unused = new Set(left.match(PROPERTY)).difference(named).difference(asked)
    if (unused.size === 0) return left
    left = without(left, unused)
  }
}

/** Write out the custom properties that have one value everywhere, and the fallbacks of those that have none. */
function settled(css: string, named: ReadonlySet<string>): string {
  const values = (name: string) =>
    new Set([...css.matchAll(new RegExp(`${name}:([^;}]+)`, 'g'))].map(([, value]) => value))
  let written = css
  for (const [, name = '', initial = ''] of css.matchAll(REGISTERED)) {
    if (named.has(name) || !values(name).isSubsetOf(new Set([initial]))) continue
    written = written.replaceAll(`var(${name})`, initial)
  }
  return written.replace(WITH_FALLBACK, (asked, name: string, fallback: string) =>
    named.has(name) || values(name).size > 0 ? asked : fallback,
  )
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

/** @param elements A selector that looks for any other finds nothing, and goes too. */
function without(css: string, names: ReadonlySet<string>, elements?: ReadonlySet<string>): string {
  const visitor: Visitor<never> = {
    Rule: { property: ({ value }) => (names.has(value.name) ? [] : undefined) },
    ...(elements && {
      Selector: (parts) =>
        parts.some((part) => part.type === 'type' && !elements.has(part.name)) ? [] : undefined,
    }),
  }
  const unusedSymbols = [...names]
  const code = Buffer.from(css)
  const shaken = transform({ filename: 'page.css', code, minify: true, unusedSymbols, visitor })
  return shaken.code.toString()
}

/** What a page says, and every script that it can come to load. */
function sayings(html: string, codes: ReadonlyMap<string, Tokens>): Tokens[] {
  const text = html.replaceAll(ENTITY, (entity) => ENTITIES[entity] ?? '')
  const page = { ...extractTokens(text), elements: new Set(html.match(ELEMENT)) }
  // A set is walked in the order of its members, those that are added on the way included.
  const named = new Set(page.scripts)
  const said: Tokens[] = [page]
  for (const name of named) {
    const code = codes.get(`/_astro/${name}`)
    if (code === undefined) continue
    said.push(code)
    code.scripts.forEach((next) => named.add(next))
  }
  return said
}
