import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Each floor, and what it may stand on besides itself; the drawing is in the README. */
const FLOORS: Readonly<Record<string, RegExp>> = {
  'src/domain': /^zod$/,
  'src/server':
    /^(#domain\/|#content\/|node:|@netlify\/(blobs|functions)|zod$|yaml$|sanitize-html$|marked$|mustache$|jose$|bcryptjs$|nodemailer|isbot$|satori$|sharp$)/,
  'src/client': /^(#domain\/|minisearch$|@tanstack\/react-query$)/,
  'src/local':
    /^(#domain\/|#server\/|#functions\/|node:|@netlify\/|zod$|yaml$|astro$|vite$|croner$|lightningcss$|netlify-redirector$)/,
  'src/islands':
    /^(#domain\/|#client\/|react(-dom)?(\/|$)|radix-ui$|wouter(\/|$)|@tanstack\/react-query$|@tiptap\/|qrcode-generator$|marked$)/,
  functions: /^(#domain\/|#server\/|@netlify\/functions$)/,
}

/** Packages that would cost a visitor more than the page itself. */
const NEVER_IN_THE_BROWSER = /from\s+['"](zod|yaml|node:[^'"]*)['"]/

/** Every module a file imports, relative ones spelled from the root. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const specifiers = [
    ...source.matchAll(/^\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]/gm),
    ...source.matchAll(/\bimport\s*\(\s*['"]([^'"]+)['"]/g),
    ...source.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm),
  ]
  return specifiers.map(([, path]) => (path!.startsWith('.') ? join(dirname(file), path!) : path!))
}

test.each(Object.entries(FLOORS))('%s stands only on the floors below it', (floor, allowed) => {
  const own = new RegExp(`^(${floor}/|#${floor.replace('src/', '')}/)`)
  const trespasses = globSync(`${floor}/**/*.{ts,tsx}`).flatMap((file) =>
    importsOf(file)
      .filter((path) => !own.test(path) && !allowed.test(path))
      .map((path) => `${file} imports ${path}`),
  )
  expect(trespasses).toEqual([])
})

test('only one module of the server opens Blobs', () => {
  const doors = globSync(['src/server/**/*.ts', 'functions/**/*.ts']).filter((file) =>
    /^import (?!type).*from ['"]@netlify\/blobs['"]/m.test(readFileSync(file, 'utf8')),
  )
  expect(doors).toEqual(['src/server/blob-line.ts'])
})

test('islands and browser code import no module that brings zod, YAML or Node with it', () => {
  const seen = new Set<string>()
  const heavy: string[] = []
  const visit = (file: string, from: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const source = readFileSync(file, 'utf8').replace(
      /^\s*(?:import|export)\s+type\s[^;]*?from\s*['"][^'"]+['"]/gm,
      '',
    )
    if (NEVER_IN_THE_BROWSER.test(source)) heavy.push(`${from} brings ${file}`)
    for (const [, path] of source.matchAll(
      /(?:from|import)\s*\(?\s*['"](#(?:domain|client|islands)\/[^'"]+|\.[^'"]+)['"]/g,
    )) {
      const target = path!.startsWith('#')
        ? join('src', path!.slice(1))
        : join(dirname(file), path!)
      if (/\.tsx?$/.test(target)) visit(target, from)
    }
  }
  for (const file of globSync(['src/islands/**/*.{ts,tsx}', 'src/client/**/*.ts']))
    visit(file, file)
  expect(heavy).toEqual([])
})
