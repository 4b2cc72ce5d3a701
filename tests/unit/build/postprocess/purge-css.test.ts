import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Tokens, extractTokens, purgeCss } from '#build/postprocess/purge-css.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const NO_CODE = new Map<string, Tokens>()

function page(css: string, body: string): string {
  return `<head><style>${css}</style><link rel="icon"></head><body>${body}</body>`
}

function stylesOf(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
}

test('a page keeps the rules of its own classes and of its elements, and no others', () => {
  const html = page('p{top:0}.here{top:1px}.elsewhere{top:2px}', '<p class="here">')
  expect(stylesOf(purgeCss(html, NO_CODE))).toEqual(['p{top:0}.here{top:1px}'])
})

test('a rule goes with the element that it looks for', () => {
  const codes = new Map([['/_astro/a.js', extractTokens('make("kbd");say(`<pre>`)')]])
  const css = 'i,table{top:0}p table{top:1px}kbd{top:2px}pre{top:3px}code{top:4px}'
  const html = page(css, '<i>a table</i><script type="deferred" src="/_astro/a.js"></script>')
  expect(stylesOf(purgeCss(html, codes, ['code']))).toEqual([
    'i{top:0}kbd{top:2px}pre{top:3px}code{top:4px}',
  ])
})

test('a class with signs in its name is found in the page, however HTML writes it', () => {
  const css = '.md\\:\\[\\&\\>dt\\]\\:mt-2>dt{top:0}.w-1\\/2{top:0}'
  const body = '<dl class="w-1/2 md:[&amp;&gt;dt]:mt-2"><dt>'
  const [left = ''] = stylesOf(purgeCss(page(css, body), NO_CODE))
  expect(left).toContain('w-1\\/2')
  expect(left).toContain('mt-2>dt')
})

test('a class that a script of the page writes is kept, and one of a script that it loads later', () => {
  const codes = new Map([
    ['/_astro/a.js', extractTokens('p.className=`first`;import("./b.js")')],
    ['/_astro/b.js', extractTokens("p.className=x?'second third':''")],
    ['/_astro/c.js', extractTokens('p.className="fourth"')],
  ])
  const css = '.first{top:0}.second{top:1px}.third{top:2px}.fourth{top:3px}'
  const html = page(css, '<script type="module" src="/_astro/a.js"></script>')
  expect(stylesOf(purgeCss(html, codes))).toEqual(['.first{top:0}.second{top:1px}.third{top:2px}'])
})

test('a class of what is poured in later is kept', () => {
  const html = page('.indent-1{top:0}.indent-9{top:1px}', '')
  expect(stylesOf(purgeCss(html, NO_CODE, ['indent-1']))).toEqual(['.indent-1{top:0}'])
})

test('a custom property goes with the last rule that asks for it', () => {
  const css =
    ':root{--a:var(--b);--b:1px;--c:2px;--d:3px}.gone{top:var(--a)}p{top:var(--c)}@property --b{syntax:"*";inherits:false}'
  const html = page(css, '<p style="left:var(--d)">')
  expect(stylesOf(purgeCss(html, NO_CODE))).toEqual([':root{--c:2px;--d:3px}p{top:var(--c)}'])
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
  'a custom property that %s is written out or kept accordingly',
  ([, css, left]) => {
    expect(stylesOf(purgeCss(page(css, '<p>'), NO_CODE))).toEqual([left])
  },
)

test('the styles of the head are one, and the policy names it and them no more', () => {
  const one = 'p{top:0}'
  const other = 'a{left:0}'
  const policy = `<meta http-equiv="content-security-policy" content="style-src 'self' ${hash(one)} ${hash(other)};">`
  const html = `<head>${policy}<style>${one}</style><link rel="icon"><style>${other}</style></head><body><p><a><style>i{}</style></body>`
  expect(purgeCss(html, NO_CODE)).toBe(
    `<head>${policy.replace(hash(one), hash(one + other)).replace(` ${hash(other)}`, '')}` +
      `<style>${one}${other}</style><link rel="icon"></head><body><p><a><style>i{}</style></body>`,
  )
})

test('a page without styles is left alone', () => {
  expect(purgeCss('<feed></feed>', NO_CODE)).toBe('<feed></feed>')
})
