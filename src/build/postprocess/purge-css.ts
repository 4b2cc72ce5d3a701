import { transform, type Visitor } from 'lightningcss'
import { decodeEntities } from '#domain/posts/reading-time.ts'
import { hashForPolicy } from './prune-csp-hashes.ts'

const SCRIPT_NAME = /[^\s"'`/]+\.js\b/g
const CUSTOM_PROPERTY = /--[\w-]+/g

/** The names in a page or a script that a CSS rule can match, and the scripts that it loads. */
export function extractTokens(text: string) {
  return {
    words: new Set(text.split(/[\s"'`{}$]+/)),
    properties: new Set(text.match(CUSTOM_PROPERTY)),
    scripts: new Set(text.match(SCRIPT_NAME)),
  }
}

export type Tokens = Readonly<ReturnType<typeof extractTokens>>

/** The tokens of a page and of every script that it can load, directly or through another one. */
function collectReachableTokens(html: string, scripts: ReadonlyMap<string, Tokens>): Tokens[] {
  const page = extractTokens(decodeEntities(html))
  const reachable: Tokens[] = [page]
  // Iterating over a set includes the members that are added meanwhile.
  const names = new Set(page.scripts)
  for (const name of names) {
    const script = scripts.get(`/_astro/${name}`)
    if (script === undefined) continue
    reachable.push(script)
    script.scripts.forEach((next) => names.add(next))
  }
  return reachable
}

const STYLE = /<style>([\s\S]*?)<\/style>/g
const REFERENCED_PROPERTY = /(?<=var\()--[\w-]+/g
const INITIAL_VALUE = /@property (--[\w-]+)\{[^}]*initial-value:([^;}]+)/g
const REFERENCE_WITH_FALLBACK = /var\((--[\w-]+),((?:[^()]|\([^()]*\))*)\)/g

/**
 * Merge the styles of a page's head, where Astro puts those of all public pages, without the rules
 * that it cannot use. A class is used when its name is a whole word in the page or in a script that
 * it can load, as Tailwind requires too.
 *
 * @param scripts The tokens of the built scripts, by path.
 * @param inserted Classes that are rendered into the page later, such as an article's.
 */
export function purgeCss(
  html: string,
  scripts: ReadonlyMap<string, Tokens>,
  inserted: readonly string[] = [],
): string {
  const [head = '', ...body] = html.split('</head>')
  const styles = [...head.matchAll(STYLE)].map(([, css = '']) => css)
  if (styles.length === 0) return html
  const start = head.search(STYLE)
  const stripped = head.replace(STYLE, '')
  const tokens = collectReachableTokens([stripped, ...body].join('</head>'), scripts)
  const css = removeUnused(styles.join(''), tokens, inserted)
  const merged = `${stripped.slice(0, start)}<style>${css}</style>${stripped.slice(start)}`
  return [replaceHashes(merged, styles, css), ...body].join('</head>')
}

/** Name the merged style in the policy instead of the styles it was made of. */
function replaceHashes(head: string, styles: readonly string[], css: string): string {
  const format = (style: string) => ` '${hashForPolicy(style)}'`
  return styles.reduce(
    (policed, style, index) => policed.replace(format(style), index === 0 ? format(css) : ''),
    head,
  )
}

function removeUnused(css: string, tokens: readonly Tokens[], inserted: readonly string[]): string {
  const words = new Set([...inserted, ...tokens.flatMap((each) => [...each.words])])
  const properties = new Set(tokens.flatMap((each) => [...each.properties]))
  const unusedClasses = listClasses(css).difference(words)
  const inlined = inlineConstants(removeSymbols(css, unusedClasses), properties)
  return removeProperties(inlined, properties)
}

/** Remove custom properties until every one that is left is referenced, or named in a transition. */
function removeProperties(css: string, used: ReadonlySet<string>): string {
  const referenced = new Set(css.match(REFERENCED_PROPERTY))
  const unused = new Set(css.match(CUSTOM_PROPERTY)).difference(used).difference(referenced)
  const left = unused.size === 0 ? css : removeSymbols(css, unused)
  return left === css ? css : removeProperties(left, used)
}

/** Inline custom properties that only ever have their initial value, and fallbacks of those never set. */
function inlineConstants(css: string, used: ReadonlySet<string>): string {
  const values = (name: string) =>
    new Set([...css.matchAll(new RegExp(`${name}:([^;}]+)`, 'g'))].map(([, value]) => value))
  let inlined = css
  for (const [, name = '', initial = ''] of css.matchAll(INITIAL_VALUE)) {
    if (used.has(name) || !values(name).isSubsetOf(new Set([initial]))) continue
    inlined = inlined.replaceAll(`var(${name})`, initial)
  }
  return inlined.replace(REFERENCE_WITH_FALLBACK, (reference, name: string, fallback: string) =>
    used.has(name) || values(name).size > 0 ? reference : fallback,
  )
}

function listClasses(css: string): Set<string> {
  const names = new Set<string>()
  const visitor: Visitor<never> = {
    Selector(selector) {
      for (const part of selector) if (part.type === 'class') names.add(part.name)
    },
  }
  transform({ filename: 'page.css', code: Buffer.from(css), visitor })
  return names
}

/** @param symbols Classes and custom properties. */
function removeSymbols(css: string, symbols: ReadonlySet<string>): string {
  const visitor: Visitor<never> = {
    Rule: { property: ({ value }) => (symbols.has(value.name) ? [] : undefined) },
  }
  const options = { filename: 'page.css', minify: true, unusedSymbols: [...symbols], visitor }
  return transform({ ...options, code: Buffer.from(css) }).code.toString()
}
