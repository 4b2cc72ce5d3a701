import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { copyForward } from '#build/copy-forward.ts'
import { ByteCache } from '#platform/static/byte-cache.ts'
import { compressAll, deleteUnusedCopies, QUICK } from '#build/files/compress.ts'
import { readHeaderRules } from '#platform/static/headers.ts'
import { isPublic, takeInventory, updateInventory } from '#build/files/inventory.ts'
import { readRedirects } from '#platform/static/redirects.ts'
import { type TemporaryFolder, temporaryFolder } from '../../../support/project.ts'

const folders: TemporaryFolder[] = []

async function folderOf(files: Record<string, string>): Promise<TemporaryFolder> {
  const folder = await temporaryFolder(files)
  folders.push(folder)
  return folder
}

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => folder.remove()))
})

describe('redirect rules', () => {
  const RULES = `
[[redirects]]
  from = "/old/*"
  to = "/new/:splat"
[[redirects]]
  from = "/people/:id/edit"
  to = "/edit?person=:id"
  status = 302
[[redirects]]
  from = "/find"
  to = "/diary/:q"
  query = { q = ":q" }
[[redirects]]
  from = "/home"
  to = "/beta"
  status = 200
  conditions = { Cookie = ["beta"] }
[[redirects]]
  from = "/home"
  to = "/de"
  status = 302
  conditions = { Language = ["de"] }
[[redirects]]
  from = "/elsewhere"
  to = "https://example.org/there"
[[redirects]]
  from = "/gone"
  to = "/404.html"
  status = 410
  force = true
`

  test.each([
    ['/old', {}, '/new/', 301, false],
    ['/old/a/b', {}, '/new/a/b', 301, false],
    ['/old/a?x=1&y=%20', {}, '/new/a?x=1&y=%20', 301, false],
    ['/people/7/edit', {}, '/edit?person=7', 302, false],
    ['/people/7/edit?x=1', {}, '/edit?person=7', 302, false],
    ['/find?q=board', {}, '/diary/board?q=board', 301, false],
    ['/home', { cookie: 'a=1; beta=yes' }, '/beta', 200, false],
    ['/home', { 'accept-language': 'de-DE,de;q=0.9' }, '/de', 302, false],
    ['/elsewhere', {}, 'https://example.org/there', 301, false],
    ['/gone', {}, '/404.html', 410, true],
  ])('%s with %j goes to %s', async (path, headers, to, status, force) => {
    const match = await matcher(RULES)
    expect(match(path, headers)).toEqual({ to, status, force })
  })

  test.each([
    ['/older', {}],
    ['/find', {}],
    ['/home', {}],
    ['/home', { cookie: 'betamax=1' }],
    ['/home', { 'accept-language': 'fr' }],
    ['/people/7/edit/more', {}],
  ])('%s with %j goes nowhere', async (path, headers) => {
    const match = await matcher(RULES)
    expect(match(path, headers)).toBeUndefined()
  })

  test('of _redirects come before those of netlify.toml', async () => {
    const match = await matcher('[[redirects]]\nfrom = "/a"\nto = "/toml"', '/a /file 302')
    expect(match('/a', {})).toMatchObject({ to: '/file', status: 302 })
  })

  test('that are wrong stop the start, in Netlify’s words', async () => {
    await expect(matcher('[[redirects]]\nto = "/a"')).rejects.toThrow('Missing "from" field')
  })
})

describe('header rules', () => {
  const RULES = `
[[headers]]
  for = "/*"
  [headers.values]
    X-Frame-Options = "DENY"
    Cache-Control = "no-cache"
[[headers]]
  for = "/_astro/*"
  [headers.values]
    cache-control = "immutable"
[[headers]]
  for = "/seats/:id"
  [headers.values]
    X-Seat = "yes"
`

  test.each([
    ['/', { 'x-frame-options': 'DENY', 'cache-control': 'no-cache' }],
    ['/_astro/a.js', { 'x-frame-options': 'DENY', 'cache-control': 'immutable' }],
    ['/seats/4', { 'x-frame-options': 'DENY', 'cache-control': 'no-cache', 'x-seat': 'yes' }],
    ['/seats/4/legs', { 'x-frame-options': 'DENY', 'cache-control': 'no-cache' }],
  ])('for %s are merged, later ones winning', async (path, expected) => {
    const folder = await folderOf({ 'netlify.toml': RULES })
    const rules = await readHeaderRules(folder.path, folder.path)
    expect(rules(path)).toEqual(expected)
  })
})

describe('the files of a release', () => {
  test.each([
    ['/index.html', true],
    ['/_astro/a.css', true],
    ['/.well-known/security.txt', true],
    ['/_templates/article.html', false],
    ['/_manifest.json', false],
    ['/_redirects', false],
    ['/.env', false],
    ['/diary/.git/config', false],
    ['/.well-known/.secret', false],
  ])('%s is public: %s', (path, expected) => {
    expect(isPublic(path)).toBe(expected)
  })

  test('are known again after a change without reading the others', async () => {
    const folder = await folderOf({ 'index.html': 'one', 'a/index.html': 'a', '_x/y.html': 'x' })
    const before = await takeInventory(folder.path)
    expect([...before.keys()].toSorted()).toEqual(['/a/index.html', '/index.html'])

    await folder.write({ 'index.html': 'two', 'b.html': 'b' })
    const change = {
      written: ['index.html', 'b.html', '_manifest.json'],
      removed: ['a/index.html'],
    }
    const after = await updateInventory(folder.path, before, change)
    expect([...after.keys()].toSorted()).toEqual(['/b.html', '/index.html'])
    expect(after.get('/index.html')?.hash).not.toBe(before.get('/index.html')?.hash)
  })

  test('are packed once, by what is in them, and forgotten when nothing has them', async () => {
    const words = 'the same words '.repeat(100)
    const folder = await folderOf({
      'site/a.html': words,
      'site/b.html': words,
      'site/c.html': 'c',
    })
    const [site, packed] = [join(folder.path, 'site'), join(folder.path, 'packed')]
    const inventory = await takeInventory(site)
    await compressAll(site, inventory, packed, () => QUICK)

    const names = await readdir(packed)
    expect(names).toHaveLength(2)
    for (const name of names) {
      const bytes = await readFile(join(packed, name))
      const plain = name.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)
      expect(plain.toString()).toBe(words)
    }
    await deleteUnusedCopies(packed, [inventory])
    expect(await readdir(packed)).toHaveLength(2)
    await deleteUnusedCopies(packed, [])
    expect(await readdir(packed)).toEqual([])
  })

  test('are carried over whole, and the release before does not feel later changes', async () => {
    const folder = await folderOf({ 'old/index.html': 'old', 'old/_templates/a.html': 'shell' })
    const [before, after] = [join(folder.path, 'old'), join(folder.path, 'new')]
    copyForward(before, after)
    expect(await readFile(join(after, '_templates/a.html'), 'utf8')).toBe('shell')
  })
})

test('a cache of bytes lets go of what was longest unused', async () => {
  const cache = new ByteCache(10)
  const loads: string[] = []
  const get = (name: string) =>
    cache.get(name, async () => {
      loads.push(name)
      return Buffer.alloc(4)
    })
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await get(name)
  expect(loads).toEqual(['a', 'b', 'c', 'b'])
})

async function matcher(toml: string, file = '') {
  const folder = await folderOf({ 'netlify.toml': toml, 'site/_redirects': file })
  const redirects = await readRedirects(folder.path, join(folder.path, 'site'))
  return (path: string, headers: Record<string, string>) => {
    const url = new URL(path, 'http://localhost')
    return redirects({ url, path: url.pathname, header: (name) => headers[name] ?? '' })
  }
}
