import { isbot } from 'isbot'

/** Libraries that call an address because somebody wrote so; a crawler gets here by running a page. */
const LIBRARY = /^(?:node|undici|playwright|curl|axios|python-requests|python-httpx)\b/i

/**
 * Whether a request is not to be counted: a crawler's, a page fetched ahead of a visit that may never
 * come, or of a visitor who asks not to be followed.
 */
export function isExcludedFromAnalytics({ headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? ''
  if (/prefetch|prerender|preview/i.test(purpose)) return true
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1') return true
  return isCrawler(headers.get('user-agent') ?? '')
}

/** A browser without a window is somebody's test of this site; crawlers give their names besides. */
function isCrawler(agent: string): boolean {
  return !LIBRARY.test(agent) && isbot(agent.replace('HeadlessChrome', 'Chrome'))
}
