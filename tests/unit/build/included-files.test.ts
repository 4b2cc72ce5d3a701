import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRuntimeImports } from '#tests/support/imports.ts'

/** The files that a module of the server reads from disk. */
const READERS: Readonly<Record<string, string | readonly string[]>> = {
  'src/server/privacy/records-view.ts': [
    'dist/_content/pages/assessment.json',
    'dist/_content/pages/privacy.json',
  ],
  'src/server/site/quizzes.ts': 'dist/_content/quizzes/*.json',
  'src/server/site/release-content.ts': 'dist/_content/sources.json',
  'src/server/site/site.ts': 'dist/_content/site.json',
  'src/server/publishing/pages/not-found.ts': 'dist/404.html',
  'src/server/site/templates.ts': 'dist/_templates/**',
  'src/server/publishing/publishing-state.ts': 'dist/_manifest.json',
  'src/server/publishing/shipped.ts': 'content/diary/*.md',
  'src/server/deploy.ts': 'dist/_content/deploy.json',
}

const INCLUDED = /includedFiles: \[([^\]]*)\]/

test.each(globSync('functions/*.ts').toSorted())('%s includes exactly what it reads', (file) => {
  const [, list = ''] = INCLUDED.exec(source(file)) ?? []
  // Netlify resolves them from the folder of the function.
  const included = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => join('functions', path))
  expect(included.toSorted()).toEqual(filesReadBy(file))
})

test('every module of the server that reads files is known', () => {
  const readers = globSync('src/server/**/*.ts')
    .filter((file) => /\b(readFile|readFileSync|parseFile|readdir|globSync)\(/.test(source(file)))
    .filter((file) => !READERS[file])
  expect(readers.toSorted()).toEqual([
    // They read what their callers name.
    'src/server/publishing/manifest.ts',
    'src/server/site/read-content.ts',
  ])
})

function filesReadBy(file: string): string[] {
  const modules = new Set([file])
  for (const module of modules) {
    for (const next of readRuntimeImports(module))
      if (/^(src|functions)\//.test(next)) modules.add(next)
  }
  return Object.entries(READERS)
    .flatMap(([module, files]) => (modules.has(module) ? files : []))
    .toSorted()
}

function source(file: string): string {
  return readFileSync(file, 'utf8')
}
