import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { findStaticImports } from '#build/postprocess/deferred-scripts.ts'

/** Admin pages all have the same content, and other articles and lists differ by their text alone. */
const SAME_AS_OTHERS = /^(?:admin\/.+|diary\/(?!my-testimonial\.).+)\.html$/
const SCRIPT_TAG = /<script[^>]*\ssrc="\/(_astro\/[^"]+)"/g
const DYNAMIC_IMPORT = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g

/** Brotli bytes by name. */
type Sizes = Readonly<Record<string, number>>

/** What the visitors of a built site download: pages, their scripts, and what scripts load on demand. */
export function measureBuiltSite(release: string): { pages: Sizes; scripts: Sizes; lazy: Sizes } {
  const sizes = new Map<string, number>()
  const pages: Record<string, number> = {}
  const scripts: Record<string, number> = {}
  for (const path of globSync('**/*.html', { cwd: release })) {
    if (path.startsWith('_') || SAME_AS_OTHERS.test(path)) continue
    // A script of the head can be a deferred one's import too.
    const loaded = new Set([...read(path).matchAll(SCRIPT_TAG)].map(([, script = '']) => script))
    pages[path] = sizeOf(path)
    scripts[path] = [...loaded].reduce((sum, script) => sum + sizeOf(script), 0)
  }
  return { pages, scripts, lazy: measureLazyScripts() }

  /** Each target of a dynamic import, with its static imports, by the name of its module. */
  function measureLazyScripts(): Sizes {
    const lazy: Record<string, number> = {}
    for (const path of globSync('_astro/*.js', { cwd: release })) {
      for (const [, target = ''] of read(path).matchAll(DYNAMIC_IMPORT)) {
        const paths = new Set([`_astro/${target}`])
        for (const each of paths)
          findStaticImports(read(each)).forEach((next) => paths.add(next.slice(1)))
        lazy[target.slice(0, target.indexOf('.'))] = [...paths].reduce((a, b) => a + sizeOf(b), 0)
      }
    }
    return lazy
  }

  function read(path: string): string {
    return readFileSync(join(release, path), 'utf8')
  }

  function sizeOf(path: string): number {
    const size = sizes.get(path) ?? brotliCompressSync(readFileSync(join(release, path))).byteLength
    sizes.set(path, size)
    return size
  }
}
