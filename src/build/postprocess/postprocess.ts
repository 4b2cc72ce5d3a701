import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { ALLOWED_CLASSES } from '#domain/posts/html-policy.ts'
import { type BuiltScript, deferScripts, findStaticImports } from './deferred-scripts.ts'
import { hashForPolicy, pruneCspHashes } from './prune-csp-hashes.ts'
import { extractTokens, purgeCss, type Tokens } from './purge-css.ts'

/** Shorten the policy, the scripts and the styles of every page that Astro built. */
export function postprocessPages(): AstroIntegration {
  return {
    name: 'postprocess-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const scripts = new Map<string, BuiltScript>()
        const tokens = new Map<string, Tokens>()
        for await (const name of glob('_astro/**/*.js', { cwd: folder })) {
          const code = await readFile(folder + name, 'utf8')
          scripts.set(`/${name}`, { imports: findStaticImports(code), hash: hashForPolicy(code) })
          tokens.set(`/${name}`, extractTokens(code))
        }
        for await (const name of glob('**/*.html', { cwd: folder })) {
          const page = pruneCspHashes(await readFile(folder + name, 'utf8'), name)
          // Articles are rendered into the templates later.
          const html = purgeCss(deferScripts(page, scripts), tokens, ALLOWED_CLASSES)
          await writeFile(folder + name, html)
        }
      },
    },
  }
}
