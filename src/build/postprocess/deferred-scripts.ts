const LOADED = /<script(?=[^>]*\stype="module")[^>]*\ssrc="(\/_astro\/[^"]+)"[^>]*><\/script>/g
/** A static import in built code; a dynamic one has a bracket before the quote. */
const IMPORTED = /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

export interface BuiltScript {
  /** What the script imports itself, by path. */
  readonly imports: readonly string[]
  /** As `integrity` wants it. */
  readonly hash: string
}

/** What a script imports from its own folder, by path. */
export function importsOf(code: string): string[] {
  return [...code.matchAll(IMPORTED)].map(([, name]) => `/_astro/${name}`)
}

/**
 * Hold back the scripts of a page's body, so that nothing comes before what can be read:
 * `src/client/late-scripts.ts` runs them after the first paint. A script in the head is loaded with the page,
 * after its words. What a script imports stands beside it, to be fetched in the same round trip, and each is
 * named by its hash, so that no other can come in its place.
 *
 * @throws {Error} when the page loads a script that was not built.
 */
export function deferScripts(html: string, scripts: ReadonlyMap<string, BuiltScript>): string {
  const [head = '', body] = html.split('</head>')
  if (body === undefined) return html
  const eager = tagsOf(head, 'type="module" fetchpriority="low"', scripts)
  const late = tagsOf(body, 'type="late"', scripts)
  return `${head.replace(LOADED, '')}${eager}</head>${body.replace(LOADED, '').replace('</body>', `${late}</body>`)}`
}

/** A tag for each script that a part of a page loads, and for all that those import, once each. */
function tagsOf(part: string, type: string, scripts: ReadonlyMap<string, BuiltScript>): string {
  // A set is walked in the order of its members, those that are added on the way included.
  const wanted = new Set([...part.matchAll(LOADED)].map(([, path]) => path ?? ''))
  for (const path of wanted) scripts.get(path)?.imports.forEach((next) => wanted.add(next))
  const tags = [...wanted].map((path) => {
    const script = scripts.get(path)
    if (!script) throw new Error(`a page loads ${path}, which was not built`)
    return `<script ${type} src="${path}" integrity="${script.hash}"></script>`
  })
  return tags.join('')
}
