import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findAddressFault, oldAddress, oldSlug } from '#domain/posts/old-address.ts'

describe('an old address is', () => {
  test.each([
    ['/2017/01/14/selling/', '/2017/01/14/selling'],
    ['https://old.example/blog/selling', '/blog/selling'],
    ['/selling.html', '/selling.html'],
    ['/blog/../blog/./selling', '/blog/selling'],
  ])('%s', (given, path) => expect(oldAddress(given)).toBe(path))
})

describe('nothing redirects from', () => {
  test.each([
    ['the home page', '/'],
    ['a page in another spelling', '/Services.html'],
    ['the admin area', '/admin/blog'],
    ['an encoded climb', '/blog/%2e%2e/admin/blog'],
    ['encoded letters', '/%61dmin'],
    ['a backslash', '/\\admin'],
    ['another host', '//evil.example/a'],
    ['a query', '/?p=12'],
    ['a placeholder', '/blog/:slug'],
    ['a space, which ends the path of a rule', '/a /admin 200!'],
    ['a line break, which ends a rule', '/a\n/b'],
    ['nothing', ''],
    ['a long path', `/${'a'.repeat(400)}`],
  ])('%s', (_, given) => expect(oldAddress(given)).toBeUndefined())
})

test.each([
  ['/?p=12', 'An address cannot redirect by its query, such as ?p=12'],
  ['', 'Enter a path such as /2017/selling, or an address with https://'],
  ['/Services.html', 'This site uses this address itself'],
  ['/caf\u00e9', 'An old address may have letters, digits and ._~@+,=- only'],
  ['/diary/selling', undefined],
])('says why %j cannot redirect', (given, fault) => {
  expect(findAddressFault(given)).toBe(fault)
})

test('an old address in the Diary is a slug, unless a page of the Diary has it', () => {
  expect(oldSlug('https://old.example/diary/selling/')).toBe('selling')
  for (const given of ['/diary/tags', '/diary/a/b', '/diary/A', '/diary', '/blog/a'])
    expect(oldSlug(given)).toBeUndefined()
})

test('no page, function or rule of the site can be shadowed', () => {
  const rules = [...readFileSync('netlify.toml', 'utf8').matchAll(/^ {2}from = "(.+)"/gm)]
  const functions = globSync('functions/*.ts').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/path: \[?'(\/[^']+)'/g),
  ])
  const pages = globSync('src/pages/**/*').map((file) => file.slice('src/pages'.length))
  const own = [...rules, ...functions].map(([, path = '']) => path).concat(pages)
  const first = own.map((path) => path.split('/')[1] ?? '').map((name) => name.split('.')[0] ?? '')
  const segments = new Set(first.filter((name) => /^[a-z0-9]/.test(name)))
  segments.delete('templates')
  expect(segments.size).toBeGreaterThan(15)
  const free = [...segments].filter(
    (name) => !isFile(name) && oldAddress(`/${name}/a`) !== undefined,
  )
  expect(free).toEqual([])
})

/** Files at the root have an extension, which no old address has there. */
function isFile(name: string): boolean {
  return ['favicon', 'robots', 'site'].includes(name)
}
