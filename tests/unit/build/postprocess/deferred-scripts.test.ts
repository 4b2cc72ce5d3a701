import { expect, test } from 'vitest'
import { type BuiltScript, importsOf, deferScripts } from '#build/postprocess/deferred-scripts.ts'

const SCRIPTS = new Map<string, BuiltScript>([
  ['/_astro/menu.js', { imports: ['/_astro/a.js', '/_astro/b.js'], hash: 'sha256-m=' }],
  ['/_astro/a.js', { imports: ['/_astro/b.js', '/_astro/menu.js'], hash: 'sha256-a=' }],
  ['/_astro/b.js', { imports: [], hash: 'sha256-b=' }],
])
const MENU = '<script type="module" src="/_astro/menu.js"></script>'

test.for([
  ['import{t as e}from"./helper.js";e()', ['/_astro/helper.js']],
  ['import"./a.js";import*as b from`./b.js`', ['/_astro/a.js', '/_astro/b.js']],
  ['e(()=>import(`./later.js`))', []],
  ['const text="from here"', []],
] satisfies [string, string[]][])(
  'importsOf finds the static imports in built code: %s',
  ([code, paths]) => {
    expect(importsOf(code)).toEqual(paths)
  },
)

test('deferScripts defers the scripts of the body and their imports, once each, with hashes', () => {
  const html = `<head></head><body>${MENU}<p>words</p>${MENU}</body>`
  expect(deferScripts(html, SCRIPTS)).toBe(
    '<head></head><body><p>words</p>' +
      '<script type="deferred" src="/_astro/menu.js" integrity="sha256-m="></script>' +
      '<script type="deferred" src="/_astro/a.js" integrity="sha256-a="></script>' +
      '<script type="deferred" src="/_astro/b.js" integrity="sha256-b="></script></body>',
  )
})

test('deferScripts keeps the scripts of the head as modules of low priority', () => {
  const html = '<head><script type="module" src="/_astro/b.js"></script></head><body></body>'
  expect(deferScripts(html, SCRIPTS)).toBe(
    '<head><script type="module" fetchpriority="low" src="/_astro/b.js" integrity="sha256-b="></script></head><body></body>',
  )
})

test.for([
  '<script>src="/_astro/menu.js"</script>',
  '<script type="module">menu()</script>',
  '<script type="module" src="/elsewhere.js"></script>',
])('deferScripts leaves other scripts unchanged: %s', (script) => {
  const html = `<head>${script}</head><body>${script}</body>`
  expect(deferScripts(html, SCRIPTS)).toBe(html)
})

test('deferScripts throws for a script that was not built', () => {
  expect(() => deferScripts(`<head></head><body>${MENU}</body>`, new Map())).toThrow(
    'a page loads /_astro/menu.js, which was not built',
  )
})

test('deferScripts leaves a document without a head unchanged', () => {
  expect(deferScripts('<feed></feed>', SCRIPTS)).toBe('<feed></feed>')
})
