import { Failure } from '#domain/failure.ts'
import { siteUrl } from '../environment.ts'

/**
 * Reject a write that a page of another site sent, by `Sec-Fetch-Site` (Fetch Metadata) or, of
 * older browsers, `Origin`, which is `null` from a sandbox or redirect. A client that sends neither
 * is not a browser, so it carries no one's session.
 *
 * @throws {Failure} `forbidden`.
 */
export function rejectCrossSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isOwn = origin === null || isOwnOrigin(request, origin)
  if (isOwn && [null, 'same-origin', 'none'].includes(site)) return
  throw new Failure('forbidden', 'This request came from another site.')
}

export function isOwnOrigin(request: Request, origin: string): boolean {
  return [request.url, siteUrl()].some((own) => new URL(own).origin === origin)
}
