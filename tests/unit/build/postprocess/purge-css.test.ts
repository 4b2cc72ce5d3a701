import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { extractTokens, purgeCss, type Tokens } from '#build/postprocess/purge-css.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const NO_SCRIPTS = new Map<string, Tokens>()

function page(css: string, body: string): string {
  return `<head><style>${css}</style><link rel="icon"></head><body>${body}</body>`
}

function stylesOf(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
}

test('purgeCss keeps the rules of classes and elements in the page and removes others', () => {
  const html = page('p{top:0}.here{top:1px}.elsewhere{top:2px}', '<p class="here">')
  expect(stylesOf(purgeCss(html, NO_SCRIPTS))).toEqual(['p{top:0}.here{top:1px}'])
})

test('purgeCss removes a rule whose element is neither in the page nor in a script', () => {
  const codes = new Map([['/_astro/a.js', extractTokens('make("kbd");say(`<pre>`)')]])
  const css = 'i,table{top:0}p table{top:1px}kbd{top:2px}pre{top:3px}code{top:4px}'
  const html = page(css, '<i>a table</i><script type="deferred" src="/_astro/a.js"></script>')
  expect(stylesOf(purgeCss(html, codes, ['code']))).toEqual([
    'i{top:0}kbd{top:2px}pre{top:3px}code{top:4px}',
  ])
})

test('purgeCss finds a class whose name is escaped in HTML or CSS', () => {
  const css = '.md\\:\\[\\&\\>dt\\]\\:mt-2>dt{top:0}.w-1\\/2{top:0}'
  const body = '<dl class="w-1/2 md:[&amp;&gt;dt]:mt-2"><dt>'
  const [left = ''] = stylesOf(purgeCss(page(css, body), NO_SCRIPTS))
  expect(left).toContain('w-1\\/2')
  expect(left).toContain('mt-2>dt')
})

test('purgeCss keeps a class of a script that the page can load, directly or through another script', () => {
  const codes = new Map([
    ['/_astro/a.js', extractTokens('p.className=`first`;import("./b.js")')],
    ['/_astro/b.js', extractTokens("p.className=x?'second third':''")],
    ['/_astro/c.js', extractTokens('p.className="fourth"')],
  ])
  const css = '.first{top:0}.second{top:1px}.third{top:2px}.fourth{top:3px}'
  const html = page(css, '<script type="module" src="/_astro/a.js"></script>')
  expect(stylesOf(purgeCss(html, codes))).toEqual(['.first{top:0}.second{top:1px}.third{top:2px}'])
})

test('purgeCss keeps a class that is inserted into the page later', () => {
  const html = page('.indent-1{top:0}.indent-9{top:1px}', '')
  expect(stylesOf(purgeCss(html, NO_SCRIPTS, ['indent-1']))).toEqual(['.indent-1{top:0}'])
})

test('purgeCss removes a custom property with the last rule that references it', () => {
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
  ['has a value and a fallback', 'p{--a:2px;top:var(--a,1px)}', 'p{--a:2px;top:var(--a,1px)}'],
] satisfies [string, string, string][])(
  'purgeCss inlines or keeps a custom property that %s',
  ([, css, left]) => {
    expect(stylesOf(purgeCss(page(css, '<p>'), NO_SCRIPTS))).toEqual([left])
  },
)

test('purgeCss merges the styles of the head and replaces their hashes in the policy', () => {
  const one = 'p{top:0}'
  const other = 'a{left:0}'
  const policy = `<meta http-equiv="content-security-policy" content="style-src 'self' ${hash(one)} ${hash(other)};">`
  const html = `<head>${policy}<style>${one}</style><link rel="icon"><style>${other}</style></head><body><p><a><style>i{}</style></body>`
  expect(purgeCss(html, NO_SCRIPTS)).toBe(
    `<head>${policy.replace(hash(one), hash(one + other)).replace(` ${hash(other)}`, '')}` +
      `<style>${one}${other}</style><link rel="icon"></head><body><p><a><style>i{}</style></body>`,
  )
})

test('purgeCss leaves a document without styles unchanged', () => {
  expect(purgeCss('<feed></feed>', NO_SCRIPTS)).toBe('<feed></feed>')
})

test('purgeCss keeps the styles of a page whose head has no other element', () => {
  const html = '<head><style>p{top:0}i{top:0}</style></head><body><p></body>'
  expect(purgeCss(html, NO_SCRIPTS)).toBe('<head><style>p{top:0}</style></head><body><p></body>')
})

test('purgeCss throws when the policy does not name a style', () => {
  const policy = `<meta http-equiv="content-security-policy" content="style-src 'self';">`
  const html = `<head>${policy}<style>p{top:0}</style></head><body><p></body>`
  expect(() => purgeCss(html, NO_SCRIPTS)).toThrow('a style is not in the policy of its page')
})
