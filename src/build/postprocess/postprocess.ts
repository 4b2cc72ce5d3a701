import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { ALLOWED_CLASSES, ALLOWED_TAGS } from '#domain/posts/html-policy.ts'
import { type BuiltScript, importsOf, deferScripts } from './deferred-scripts.ts'
import { hashOf, pruneCspHashes } from './prune-csp-hashes.ts'
import { type Tokens, extractTokens, purgeCss } from './purge-css.ts'

/** Classes and elements that articles bring into their pages. */
const POURED = [...ALLOWED_CLASSES, ...ALLOWED_TAGS]

/** What Astro leaves to be done to its pages, when all of them and their scripts are there. */
export function postprocessPages(): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const scripts = new Map<string, BuiltScript>()
        const codes = new Map<string, Tokens>()
        for await (const name of glob('_astro/**/*.js', { cwd: folder })) {
          const code = await readFile(folder + name, 'utf8')
          scripts.set(`/${name}`, { imports: importsOf(code), hash: hashOf(code) })
          codes.set(`/${name}`, extractTokens(code))
        }
        for await (const name of glob('**/*.html', { cwd: folder })) {
          const page = pruneCspHashes(await readFile(folder + name, 'utf8'), name)
          const late = deferScripts(page, scripts)
          await writeFile(folder + name, purgeCss(late, codes, POURED))
        }
      },
    },
  }
}
