/** What a link in an article may begin with. */
export const LINK_PROTOCOLS = ['http', 'https', 'mailto', 'tel'] as const

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const ADDRESS = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i

/** Whether a link may stay as it is: one of our schemes, or an address on this site. */
export function isAllowedLink(href: string): boolean {
  // Browsers ignore control characters and spaces in a scheme, so they are no way around the list.
  // oxlint-disable-next-line no-control-regex
  const bare = href.replace(/[\u0000-\u0020\u00a0\u2028\u2029]/g, '')
  if (bare === '' || bare.startsWith('//') || bare.includes('\\')) return false
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined || LINK_PROTOCOLS.some((allowed) => allowed === scheme)
}

/**
 * The link that somebody means by what they typed, or `undefined` when it can be none.
 *
 * @example
 * linkFrom('example.com/a') // => 'https://example.com/a'
 * linkFrom('ada@example.com') // => 'mailto:ada@example.com'
 * linkFrom('javascript:alert(1)') // => undefined
 */
export function linkFrom(typed: string): string | undefined {
  const text = typed.trim()
  if (ADDRESS.test(text) && !text.includes(':')) return `mailto:${text}`
  if (HOST.test(text)) return `https://${text}`
  const isWhole = SCHEME.test(text) || text.startsWith('/') || text.startsWith('#')
  return isWhole && isAllowedLink(text) ? text : undefined
}
