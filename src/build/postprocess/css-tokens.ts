import { decodeEntities } from '#domain/posts/reading-time.ts'

const SCRIPT_NAME = /[^\s"'`/]+\.js\b/g
const ELEMENT = /(?<=<)[a-z][\w-]*/g
const CUSTOM_PROPERTY = /--[\w-]+/g

/** What a page or a script contains that a CSS rule can match, and the scripts it names. */
export interface Tokens {
  readonly words: ReadonlySet<string>
  readonly elements: ReadonlySet<string>
  readonly properties: ReadonlySet<string>
  readonly scripts: ReadonlySet<string>
}

/** The tokens of a script. It may create an element of any word in it. */
export function extractTokens(text: string): Tokens {
  const words = new Set(text.split(/[\s"'`{}$]+/))
  return {
    words,
    elements: words.union(new Set(text.match(ELEMENT))),
    properties: new Set(text.match(CUSTOM_PROPERTY)),
    scripts: new Set(text.match(SCRIPT_NAME)),
  }
}

/** The tokens of a page and of every script that it can load, directly or through another one. */
export function reachableTokens(html: string, scripts: ReadonlyMap<string, Tokens>): Tokens[] {
  const page = { ...extractTokens(decodeEntities(html)), elements: new Set(html.match(ELEMENT)) }
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
