import { isbot } from 'isbot'

/**
 * Whether a request is not to be counted: a crawler's, a page fetched ahead of a visit that may never
 * come, or of a visitor who asks not to be followed.
 */
export function isUncounted({ headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? ''
  if (/prefetch|prerender|preview/i.test(purpose)) return true
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1') return true
  // A browser without a window is somebody's test of this site; crawlers give their names.
  return isbot(headers.get('user-agent')?.replace('HeadlessChrome', 'Chrome'))
}

/** Where a request came from: the visit it belongs to and the page it was sent from, as far as it tells. */
export function circumstancesOf({ headers }: Request): { page?: string; sessionId?: string } {
  const sessionId = headers.get('x-session-id')?.trim().slice(0, 100)
  const page = pathOf(headers.get('referer') ?? '')
  return { ...(page && { page }), ...(sessionId && { sessionId }) }
}

function pathOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).pathname.slice(0, 300) : undefined
}
