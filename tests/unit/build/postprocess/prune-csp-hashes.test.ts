import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pruneCspHashes } from '#build/postprocess/prune-csp-hashes.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function page(policy: string, body: string): string {
  return `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'${policy};">${body}`
}

test('pruneCspHashes keeps only the hashes of inline scripts and styles of the page', () => {
  const policy = ` ${hash('here()')} ${hash('elsewhere()')}`
  expect(pruneCspHashes(page(policy, '<script type="module">here()</script>'), 'a.html')).toContain(
    `script-src 'self' ${hash('here()')};`,
  )
})

test('pruneCspHashes requires no hash for JSON-LD', () => {
  const html = page('', '<script type="application/ld+json">{}</script>')
  expect(pruneCspHashes(html, 'a.html')).toBe(html)
})

test('pruneCspHashes throws for an inline script that the policy does not name', () => {
  expect(() => pruneCspHashes(page('', '<script>lost()</script>'), 'a.html')).toThrow(
    'a.html: an inline script or style is not in its policy',
  )
})

test('pruneCspHashes leaves a page without a policy unchanged', () => {
  expect(pruneCspHashes('<p>feed</p>', 'a.html')).toBe('<p>feed</p>')
})
