import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { ALLOWED_CLASSES } from '#domain/html-policy.ts'
import { importsOf, withPreloads } from './preload-imports.ts'
import { hashOf, tighten, withIntegrity } from './tight-csp.ts'
import { type Vocabulary, vocabularyOf, withUsedStyles } from './used-styles.ts'

/** What Astro leaves to be done to its pages, when all of them and their scripts are there. */
export function finishPages(): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const imports = new Map<string, readonly string[]>()
        const hashes = new Map<string, string>()
        const codes = new Map<string, Vocabulary>()
        for await (const name of glob('_astro/**/*.js', { cwd: folder })) {
          const code = await readFile(folder + name, 'utf8')
          imports.set(`/${name}`, importsOf(code))
          hashes.set(`/${name}`, hashOf(code))
          codes.set(`/${name}`, vocabularyOf(code))
        }
        for await (const name of glob('**/*.html', { cwd: folder })) {
          const page = withPreloads(await readFile(folder + name, 'utf8'), imports)
          const tight = withIntegrity(tighten(page, name), hashes)
          await writeFile(folder + name, withUsedStyles(tight, codes, ALLOWED_CLASSES))
        }
      },
    },
  }
}
