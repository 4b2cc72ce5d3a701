import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readRedirects } from '#platform/static/redirects.ts'
import { readHeaderRules } from '#platform/static/site.ts'
import { folderForTest } from '#tests/support/project.ts'

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
from = "/elsewhere"
to = "https://example.org/there"
[[redirects]]
from = "/itself"
to = "/itself"
status = 200
[[redirects]]
from = "/itself"
to = "/other"
status = 302
[[redirects]]
from = "/gone"
to = "/404.html"
status = 410
force = true
`

test.each([
  ['/old', {}, '/new/', 301, false],
  ['/old/a/b', {}, '/new/a/b', 301, false],
  ['/old/a%3Fb%23c%0D%0A', {}, '/new/a%3Fb%23c%0D%0A', 301, false],
  ['/%6Fld/%61%20b', {}, '/new/a%20b', 301, false],
  ['/people/7/edit', {}, '/edit?person=7', 302, false],
  ['/itself', {}, '/other', 302, false],
  ['/find?q=board', {}, '/diary/board?q=board', 301, false],
  ['/home', { cookie: 'a=1; beta=yes' }, '/beta', 200, false],
  ['/elsewhere', {}, 'https://example.org/there', 301, false],
  ['/gone', {}, '/404.html', 410, true],
])('redirects %s with %j to %s', async (path, headers, to, status, force) => {
  const match = await matcher(RULES)
  expect(match(path, headers)).toEqual({ to, status, force })
})

test.each([
  ['/older', {}],
  ['/home', { cookie: 'betamax=1' }],
])('does not redirect %s with %j', async (path, headers) => {
  const match = await matcher(RULES)
  expect(match(path, headers)).toBeUndefined()
})

test.each([
  ['http://localhost:8888', 'session=1', true],
  ['http://localhost:8888', '__Host-session=1', false],
  ['https://sideboard.example', '__Host-session=1', true],
  ['https://sideboard.example', 'session=1', false],
])('at %s the cookie %s meets the condition for a session: %s', async (url, cookie, isMet) => {
  vi.stubEnv('URL', url)
  const rule = '[[redirects]]\nfrom = "/diary"\nto = "/saved"\nstatus = 200\nforce = true'
  const match = await matcher(`${rule}\nconditions = { Cookie = ["__Host-session"] }`)
  expect(match('/diary', { cookie }) !== undefined).toBe(isMet)
})

test('_redirects is applied before netlify.toml', async () => {
  const match = await matcher('[[redirects]]\nfrom = "/a"\nto = "/toml"', '/a /file 302')
  expect(match('/a', {})).toMatchObject({ to: '/file', status: 302 })
})

async function matcher(toml: string, file = '') {
  const folder = await folderForTest({ 'netlify.toml': toml, 'site/_redirects': file })
  const redirects = await readRedirects(folder.path, join(folder.path, 'site'))
  return (path: string, headers: Record<string, string>) => {
    const url = new URL(path, 'http://localhost')
    return redirects({
      url,
      path: decodeURIComponent(url.pathname),
      header: (name) => headers[name] ?? '',
    })
  }
}

const HEADERS = `
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
  ['/_astro/a.js', { 'x-frame-options': 'DENY', 'cache-control': 'immutable' }],
  ['/seats/4', { 'x-frame-options': 'DENY', 'cache-control': 'no-cache', 'x-seat': 'yes' }],
  ['/seats/4/legs', { 'x-frame-options': 'DENY', 'cache-control': 'no-cache' }],
])('the headers for %s are merged, and later ones win', async (path, expected) => {
  const folder = await folderForTest({ 'netlify.toml': HEADERS })
  const headersFor = await readHeaderRules(folder.path, folder.path)
  expect(headersFor(path)).toEqual(expected)
})
