import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type BuiltScript,
  deferScripts,
  findStaticImports,
} from '#build/postprocess/deferred-scripts.ts'
import { pruneCspHashes } from '#build/postprocess/prune-csp-hashes.ts'
import { extractTokens, purgeCss, type Tokens } from '#build/postprocess/purge-css.ts'

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
  'the static imports of built code are found: %s',
  ([code, paths]) => {
    expect(findStaticImports(code)).toEqual(paths)
  },
)

test('a page defers the scripts of its body and their imports, once each, with hashes', () => {
  const html = `<head></head><body>${MENU}<p>words</p>${MENU}</body>`
  expect(deferScripts(html, SCRIPTS)).toBe(
    '<head></head><body><p>words</p>' +
      '<script type="deferred" src="/_astro/menu.js" integrity="sha256-m="></script>' +
      '<script type="deferred" src="/_astro/a.js" integrity="sha256-a="></script>' +
      '<script type="deferred" src="/_astro/b.js" integrity="sha256-b="></script></body>',
  )
})

test('a page keeps the scripts of its head as modules of low priority', () => {
  const html = '<head><script type="module" src="/_astro/b.js"></script></head><body></body>'
  expect(deferScripts(html, SCRIPTS)).toBe(
    '<head><script type="module" fetchpriority="low" src="/_astro/b.js" integrity="sha256-b="></script></head><body></body>',
  )
})

test.for([
  '<script>src="/_astro/menu.js"</script>',
  '<script type="module">menu()</script>',
  '<script type="module" src="/elsewhere.js"></script>',
])('other scripts stay: %s', (script) => {
  const html = `<head>${script}</head><body>${script}</body>`
  expect(deferScripts(html, SCRIPTS)).toBe(html)
})

test('a script that was not built stops the build', () => {
  expect(() => deferScripts(`<head></head><body>${MENU}</body>`, new Map())).toThrow(
    'a page loads /_astro/menu.js, which was not built',
  )
})

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function pageWith(policy: string, body: string): string {
  return `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'${policy};">${body}`
}

test('a policy keeps only the hashes of inline scripts and styles of the page', () => {
  const policy = ` ${hash('here()')} ${hash('elsewhere()')}`
  expect(
    pruneCspHashes(pageWith(policy, '<script type="module">here()</script>'), 'a.html'),
  ).toContain(`script-src 'self' ${hash('here()')};`)
})

test('a policy needs no hash for JSON-LD', () => {
  const html = pageWith('', '<script type="application/ld+json">{}</script>')
  expect(pruneCspHashes(html, 'a.html')).toBe(html)
})

test('an inline script that the policy does not name stops the build', () => {
  expect(() => pruneCspHashes(pageWith('', '<script>lost()</script>'), 'a.html')).toThrow(
    'a.html: an inline script or style is not in its policy',
  )
})

const NO_SCRIPTS = new Map<string, Tokens>()

function page(css: string, body: string): string {
  return `<head><style>${css}</style><link rel="icon"></head><body>${body}</body>`
}

function stylesOf(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
}

test('a page keeps the rules of elements and of its classes and loses those of other classes', () => {
  const html = page('p{top:0}.here{top:1px}.elsewhere{top:2px}', '<p class="here">')
  expect(stylesOf(purgeCss(html, NO_SCRIPTS))).toEqual(['p{top:0}.here{top:1px}'])
})

test('a class is found whose name is escaped in HTML or CSS', () => {
  const css = '.md\\:\\[\\&\\>dt\\]\\:mt-2>dt{top:0}.w-1\\/2{top:0}'
  const body = '<dl class="w-1/2 md:[&amp;&gt;dt]:mt-2"><dt>'
  const [left = ''] = stylesOf(purgeCss(page(css, body), NO_SCRIPTS))
  expect(left).toContain('w-1\\/2')
  expect(left).toContain('mt-2>dt')
})

test('a page keeps a class of a script that it can load, directly or through another script', () => {
  const codes = new Map([
    ['/_astro/a.js', extractTokens('p.className=`first`;import("./b.js")')],
    ['/_astro/b.js', extractTokens("p.className=x?'second third':''")],
    ['/_astro/c.js', extractTokens('p.className="fourth"')],
  ])
  const css = '.first{top:0}.second{top:1px}.third{top:2px}.fourth{top:3px}'
  const html = page(css, '<script type="module" src="/_astro/a.js"></script>')
  expect(stylesOf(purgeCss(html, codes))).toEqual(['.first{top:0}.second{top:1px}.third{top:2px}'])
})

test('a page loses a custom property with the last rule that references it', () => {
  const css =
    ':root{--a:var(--b);--b:1px;--c:2px;--d:3px}.unused{top:var(--a)}p{top:var(--c)}@property --b{syntax:"*";inherits:false}'
  const html = page(css, '<p style="left:var(--d)">')
  expect(stylesOf(purgeCss(html, NO_SCRIPTS))).toEqual([':root{--c:2px;--d:3px}p{top:var(--c)}'])
})

const REGISTERED = '@property --a{syntax:"*";inherits:false;initial-value:solid}'

test.for([
  ['has one value everywhere', `${REGISTERED}*{--a:solid}p{top:var(--a)}`, 'p{top:solid}'],
  ['has no value', 'p{top:var(--a,var(--b,1px))}', 'p{top:var(--b,1px)}'],
  [
    'has two values',
    `p{--a:dotted;top:var(--a)}${REGISTERED}`,
    `p{--a:dotted;top:var(--a)}${REGISTERED}`,
  ],
  ['changes in a transition', 'p{transition-property:--a}', 'p{transition-property:--a}'],
] satisfies [string, string, string][])(
  'a custom property is inlined or kept that %s',
  ([, css, left]) => {
    expect(stylesOf(purgeCss(page(css, '<p>'), NO_SCRIPTS))).toEqual([left])
  },
)

test('the styles of a head become one, which replaces their hashes in the policy', () => {
  const one = 'p{top:0}'
  const other = 'a{left:0}'
  const policy = `<meta http-equiv="content-security-policy" content="style-src 'self' ${hash(one)} ${hash(other)};">`
  const html = `<head>${policy}<style>${one}</style><link rel="icon"><style>${other}</style></head><body><p><a><style>i{}</style></body>`
  expect(purgeCss(html, NO_SCRIPTS)).toBe(
    `<head>${policy.replace(hash(one), hash(one + other)).replace(` ${hash(other)}`, '')}` +
      `<style>${one}${other}</style><link rel="icon"></head><body><p><a><style>i{}</style></body>`,
  )
})
