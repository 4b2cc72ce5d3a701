/** Query parameters that only say who clicked where. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|igshid|mc_[ce]id|_hsenc|_hsmi|mkt_tok|yclid)$/i

/** Pages that only forward to the address in a parameter. */
const FORWARDERS: readonly (readonly [address: RegExp, parameter: string])[] = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/i, 'q'],
  [/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/i, 'url'],
  [/^https?:\/\/[a-z0-9.-]+\.safelinks\.protection\.outlook\.com\//i, 'url'],
  [/^https?:\/\/lm?\.(?:facebook|instagram)\.com\/l?/i, 'u'],
  [/^https?:\/\/(?:www\.)?linkedin\.com\/(?:redir\/redirect|safety\/go)\?/i, 'url'],
]

/**
 * The address that a pasted link really leads to, without what tracks its clicks.
 *
 * @example
 * cleanLink('https://www.google.com/url?q=https://example.com/a?utm_source%3Dx&sa=D')
 * // => 'https://example.com/a'
 */
export function cleanLink(href: string): string {
  const address = href.trim()
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address
  const url = new URL(address)
  const target = FORWARDERS.filter(([pattern]) => pattern.test(address))
    .map(([, parameter]) => url.searchParams.get(parameter))
    .find((found) => found !== null && /^https?:\/\//i.test(found) && URL.canParse(found))
  return removeTracking(target ?? address)
}

/** Removes tracking parameters. An address without any keeps its exact spelling. */
function removeTracking(address: string): string {
  const url = new URL(address)
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name))
  for (const name of tracking) url.searchParams.delete(name)
  return tracking.length > 0 ? url.href : address
}

/**
 * Shortens the address of a picture that was uploaded to this site to its path, so that it stays
 * valid when the site moves to another domain. Other addresses stay as they are.
 */
export function removeOwnOrigin(src: string, origin: string): string {
  const url = URL.parse(src)
  return url?.origin === origin && url.pathname.startsWith('/media/') ? url.pathname : src
}
