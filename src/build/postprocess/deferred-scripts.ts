const MODULE_SCRIPT =
  /<script(?=[^>]*\stype="module")[^>]*\ssrc="(\/_astro\/[^"]+)"[^>]*><\/script>/g
/** A static import in built code. A dynamic one has a parenthesis before the quote. */
const STATIC_IMPORT = /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

export interface BuiltScript {
  /** The paths of its static imports. */
  readonly imports: readonly string[]
  /** The value of an `integrity` attribute. */
  readonly hash: string
}

type BuiltScripts = ReadonlyMap<string, BuiltScript>

/** The paths of the scripts that built code imports statically. */
export function findStaticImports(code: string): string[] {
  return [...code.matchAll(STATIC_IMPORT)].map(([, name]) => `/_astro/${name}`)
}

/**
 * Defer the scripts of a page's body: the inline script of `src/client/early-interaction` loads
 * them after the first paint, with their imports in one round trip. Every script carries its
 * integrity hash, for which Mozilla's Observatory gives the last five of its 140 points.
 *
 * @throws {Error} when the page loads a script that was not built.
 */
export function deferScripts(html: string, scripts: BuiltScripts): string {
  const [head = '', body] = html.split('</head>')
  if (body === undefined) return html
  const eager = formatScriptTags(head, 'type="module" fetchpriority="low"', scripts)
  const deferred = formatScriptTags(body, 'type="deferred"', scripts)
  return `${removeScripts(head)}${eager}</head>${removeScripts(body).replace('</body>', `${deferred}</body>`)}`
}

function removeScripts(html: string): string {
  return html.replace(MODULE_SCRIPT, '')
}

/** One tag for each script that `html` loads and for each of their imports. */
function formatScriptTags(html: string, attributes: string, scripts: BuiltScripts): string {
  // Iterating over a set includes the members that are added meanwhile.
  const paths = new Set([...html.matchAll(MODULE_SCRIPT)].map(([, path]) => path ?? ''))
  for (const path of paths) scripts.get(path)?.imports.forEach((next) => paths.add(next))
  const tags = [...paths].map((path) => {
    const script = scripts.get(path)
    if (!script) throw new Error(`a page loads ${path}, which was not built`)
    return `<script ${attributes} src="${path}" integrity="${script.hash}"></script>`
  })
  return tags.join('')
}
