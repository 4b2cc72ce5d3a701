import { expect, test } from 'vitest'
import { importsOf, withPreloads } from '#local/finish/preload-imports.ts'

const SCRIPT = '<head></head><script type="module" src="/_astro/menu.js"></script>'

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

test('a page names what its scripts import, and what those import, once each', () => {
  const imports = new Map([
    ['/_astro/menu.js', ['/_astro/a.js', '/_astro/b.js']],
    ['/_astro/a.js', ['/_astro/b.js', '/_astro/menu.js']],
  ])
  expect(withPreloads(SCRIPT, imports)).toBe(
    SCRIPT.replace(
      '</head>',
      '<link rel="modulepreload" fetchpriority="low" href="/_astro/a.js"><link rel="modulepreload" fetchpriority="low" href="/_astro/b.js"></head>',
    ),
  )
})

test('a page whose scripts import nothing stays as it is', () => {
  expect(withPreloads(SCRIPT, new Map())).toBe(SCRIPT)
})
