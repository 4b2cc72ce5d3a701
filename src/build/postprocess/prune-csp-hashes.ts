import { createHash } from 'node:crypto'

const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/
const INLINE = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g
const HASH = /\s'sha256-[A-Za-z0-9+/=]+'/g

/**
 * Remove the hashes of other pages' scripts and styles from a page's content security policy. Astro
 * lists those of the whole site on every page, some kilobytes that do not compress.
 *
 * @throws {Error} when the policy does not name an inline script or style of the page, which
 *   browsers would then block.
 */
export function pruneCspHashes(html: string, name: string): string {
  const needed = new Set<string>()
  for (const [, , attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (text === '' || attributes.includes('application/ld+json')) continue
    needed.add(` '${hashForPolicy(text)}'`)
  }
  return html.replace(POLICY, (_whole, start: string, policy: string, end: string) => {
    const listed = new Set(policy.match(HASH))
    const missing = [...needed].filter((hash) => !listed.has(hash))
    if (missing.length > 0)
      throw new Error(`${name}: an inline script or style is not in its policy`)
    return start + policy.replaceAll(HASH, (hash) => (needed.has(hash) ? hash : '')) + end
  })
}

export function hashForPolicy(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
