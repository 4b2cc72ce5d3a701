import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pruneCspHashes } from '#build/postprocess/prune-csp-hashes.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function page(policy: string, body: string): string {
  return `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'${policy};">${body}`
}

test('a page keeps the hashes of what stands in it and no others', () => {
  const policy = ` ${hash('here()')} ${hash('elsewhere()')}`
  expect(pruneCspHashes(page(policy, '<script type="module">here()</script>'), 'a.html')).toContain(
    `script-src 'self' ${hash('here()')};`,
  )
})

test('data for search engines needs no hash', () => {
  const html = page('', '<script type="application/ld+json">{}</script>')
  expect(pruneCspHashes(html, 'a.html')).toBe(html)
})

test('an inline script that the policy does not name stops the build', () => {
  expect(() => pruneCspHashes(page('', '<script>lost()</script>'), 'a.html')).toThrow(
    'a.html: an inline script or style is not in its policy',
  )
})

test('a page without a policy is left alone', () => {
  expect(pruneCspHashes('<p>feed</p>', 'a.html')).toBe('<p>feed</p>')
})
