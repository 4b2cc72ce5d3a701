import { createHash } from 'node:crypto'

const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/
const INLINE = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g
const HASH = /\s'sha256-[A-Za-z0-9+/=]+'/g

/**
 * Leave in a page's content security policy only the hashes of what stands in that page.
 *
 * Astro lists every script and style of the whole build on every page, which is some kilobytes that do
 * not compress. A script or style that Astro did not list would be dead in the browser, so it stops
 * the build here.
 *
 * @throws {Error} when the page holds an inline script or style that its policy does not name.
 */
export function pruneCspHashes(html: string, name: string): string {
  const needed = new Set<string>()
  for (const [, , attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (text === '' || attributes.includes('application/ld+json')) continue
    needed.add(` '${hashOf(text)}'`)
  }
  return html.replace(POLICY, (_whole, start: string, policy: string, end: string) => {
    const known = new Set(policy.match(HASH))
    const unknown = [...needed].filter((hash) => !known.has(hash))
    if (unknown.length > 0)
      throw new Error(`${name}: an inline script or style is not in its policy`)
    return start + policy.replaceAll(HASH, (hash) => (needed.has(hash) ? hash : '')) + end
  })
}

export function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
