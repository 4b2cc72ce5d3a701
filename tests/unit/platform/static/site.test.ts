import { expect, test } from 'vitest'
import { readHeaderRules } from '#platform/static/site.ts'
import { folderForTest } from '#tests/support/project.ts'

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
])('merges the rules for %s, and later rules win', async (path, expected) => {
  const folder = await folderForTest({ 'netlify.toml': RULES })
  const rules = await readHeaderRules(folder.path, folder.path)
  expect(rules(path)).toEqual(expected)
})
