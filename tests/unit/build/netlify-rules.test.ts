import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { parseAllRedirects } from '@netlify/redirect-parser'
import { expect, test } from 'vitest'

import { readRuntimeImports } from '#tests/support/imports.ts'

const netlifyConfigPath = resolve('netlify.toml')

const PATHS = [
  '/',
  '/services',
  '/admin',
  '/admin/blog',
  '/_astro/page.abc.js',
  '/og/default.png',
  '/rss.xml',
  '/diary/my-testimonial',
]

test('at most one rule sets Cache-Control for a path, because no order of rules is documented', async () => {
  const { headers } = await parseAllHeaders({
    netlifyConfigPath,
    headersFiles: [],
    configHeaders: [],
    minimal: false,
  })
  // Without `minimal` each rule has its regular expression.
  const rules = headers as { forRegExp: RegExp; values: Record<string, string> }[]
  for (const path of PATHS) {
    const setters = rules.filter(
      ({ forRegExp, values }) => forRegExp.test(path) && 'Cache-Control' in values,
    )
    expect(setters.length, path).toBeLessThanOrEqual(1)
  }
})

test('no rule leads to itself, because Netlify ignores it', async () => {
  const { redirects } = await parseAllRedirects({
    netlifyConfigPath,
    redirectsFiles: [],
    configRedirects: [],
    minimal: true,
  })
  // The parser's shape.
  const rules = redirects as { from: string; to: string }[]
  expect(rules.length).toBeGreaterThan(5)
  expect(rules.filter(({ from, to }) => from === to)).toEqual([])
})

test('a build imports no development package, because Netlify installs none', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const files = ['astro.config.mjs', ...globSync('{src,functions}/**/*.{ts,tsx,astro,js}')]
  const imported = files.flatMap(readRuntimeImports)
  expect(imported).toContain('zod')
  expect(Object.keys(devDependencies).filter((name) => imported.includes(name))).toEqual([])
})
