const LOADED = /<script(?=[^>]*\stype="module")[^>]*\ssrc="(\/_astro\/[^"]+)"/g
/** A static import in built code; a dynamic one has a bracket before the quote. */
const IMPORTED = /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

/** What a script imports from its own folder, by path. */
export function importsOf(code: string): string[] {
  return [...code.matchAll(IMPORTED)].map(([, name]) => `/_astro/${name}`)
}

/**
 * Name in a page's head what its scripts import, so that the browser fetches it beside the scripts
 * and not one round trip later; like those, after what can be read. Vite does this for its own pages, Astro
 * does not.
 *
 * @param imports What each script imports itself, by path.
 */
export function withPreloads(
  html: string,
  imports: ReadonlyMap<string, readonly string[]>,
): string {
  const loaded = new Set([...html.matchAll(LOADED)].map(([, path]) => path ?? ''))
  // A set is walked in the order of its members, those that are added on the way included.
  const wanted = new Set([...loaded].flatMap((path) => imports.get(path) ?? []))
  for (const path of wanted) imports.get(path)?.forEach((next) => wanted.add(next))
  const links = [...wanted.difference(loaded)].map(
    (path) => `<link rel="modulepreload" fetchpriority="low" href="${path}">`,
  )
  return html.replace('</head>', `${links.join('')}</head>`)
}
