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
  'what a script imports is read from its code: %s',
  ([code, paths]) => {
    expect(importsOf(code)).toEqual(paths)
  },
)

test("a body's scripts are held back with all that they import, once each and by their hashes", () => {
  const html = `<head></head><body>${MENU}<p>words</p>${MENU}</body>`
  expect(deferScripts(html, SCRIPTS)).toBe(
    '<head></head><body><p>words</p>' +
      '<script type="late" src="/_astro/menu.js" integrity="sha256-m="></script>' +
      '<script type="late" src="/_astro/a.js" integrity="sha256-a="></script>' +
      '<script type="late" src="/_astro/b.js" integrity="sha256-b="></script></body>',
  )
})

test("a head's scripts are loaded with the page, after its words and by their hashes", () => {
  const html = '<head><script type="module" src="/_astro/b.js"></script></head><body></body>'
  expect(deferScripts(html, SCRIPTS)).toBe(
    '<head><script type="module" fetchpriority="low" src="/_astro/b.js" integrity="sha256-b="></script></head><body></body>',
  )
})

test.for([
  '<script>src="/_astro/menu.js"</script>',
  '<script type="module">menu()</script>',
  '<script type="module" src="/elsewhere.js"></script>',
])('what is not a script file of this build stays as it is: %s', (script) => {
  const html = `<head>${script}</head><body>${script}</body>`
  expect(deferScripts(html, SCRIPTS)).toBe(html)
})

test('a script that was not built stops the build', () => {
  expect(() => deferScripts(`<head></head><body>${MENU}</body>`, new Map())).toThrow(
    'a page loads /_astro/menu.js, which was not built',
  )
})

test('a document without a head or a body stays as it is', () => {
  expect(deferScripts('<feed></feed>', SCRIPTS)).toBe('<feed></feed>')
})
