import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const LOADED = /<script(?=[^>]*\stype="module")[^>]*\ssrc="(\/_astro\/[^"]+)"/g
/** A static import in built code; a dynamic one has a bracket before the quote. */
const IMPORTED = /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

/**
 * Name in each page's head what its scripts import, so that the browser fetches it beside the
 * scripts and not one round trip later. Vite does this for its own pages, Astro does not.
 */
export function preloadImports(): AstroIntegration {
  return {
    name: 'preload-imports',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const imports = new Map<string, readonly string[]>()
        for await (const name of glob('_astro/*.js', { cwd: folder })) {
          imports.set(`/${name}`, importsOf(await readFile(folder + name, 'utf8')))
        }
        for await (const name of glob('**/*.html', { cwd: folder })) {
          const html = await readFile(folder + name, 'utf8')
          await writeFile(folder + name, withPreloads(html, imports))
        }
      },
    },
  }
}

export function importsOf(code: string): string[] {
  return [...code.matchAll(IMPORTED)].map(([, name]) => `/_astro/${name}`)
}

/** @param imports What each script imports itself, by path. */
export function withPreloads(
  html: string,
  imports: ReadonlyMap<string, readonly string[]>,
): string {
  const loaded = new Set([...html.matchAll(LOADED)].map(([, path]) => path ?? ''))
  // A set is walked in the order of its members, those that are added on the way included.
  const wanted = new Set([...loaded].flatMap((path) => imports.get(path) ?? []))
  for (const path of wanted) imports.get(path)?.forEach((next) => wanted.add(next))
  const links = [...wanted.difference(loaded)].map(
    (path) => `<link rel="modulepreload" href="${path}">`,
  )
  return html.replace('</head>', `${links.join('')}</head>`)
}
