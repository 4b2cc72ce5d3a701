/** The schemes that links in articles may have. */
const LINK_PROTOCOLS = ['http', 'https', 'mailto', 'tel'] as const

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const ADDRESS = /^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i

/** Whether a link has an allowed scheme, or none and stays on this site. */
export function isAllowedLink(href: string): boolean {
  // Browsers ignore control characters and spaces in a scheme, so they are removed before the check.
  // oxlint-disable-next-line no-control-regex
  const bare = href.replace(/[\u0000-\u0020\u00a0\u2028\u2029]/g, '')
  if (bare === '' || bare.startsWith('//') || bare.includes('\\')) return false
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined || LINK_PROTOCOLS.some((allowed) => allowed === scheme)
}

/**
 * The link for a typed address, or `undefined` if it is not valid.
 *
 * @example
 * parseLink('example.com/a') // => 'https://example.com/a'
 * parseLink('ada@example.com') // => 'mailto:ada@example.com'
 * parseLink('javascript:alert(1)') // => undefined
 */
export function parseLink(typed: string): string | undefined {
  const text = typed.trim()
  if (ADDRESS.test(text) && !text.includes(':')) return `mailto:${text}`
  if (HOST.test(text)) return `https://${text}`
  const isComplete = SCHEME.test(text) || text.startsWith('/') || text.startsWith('#')
  return isComplete && isAllowedLink(text) ? text : undefined
}
