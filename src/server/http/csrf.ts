import { Failure } from '#domain/failure.ts'
import { siteUrl } from '../environment.ts'

/**
 * Refuse a write that a page of another site caused.
 *
 * Browsers say so themselves in `Sec-Fetch-Site` (Fetch Metadata); older ones send `Origin`. `null`
 * is an origin of a sandbox or a redirect, never ours. A caller that sends neither is not a browser
 * acting for a signed-in person and carries nothing to abuse.
 *
 * @throws {Failure} `forbidden`.
 */
export function rejectCrossSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw foreign()
  if (origin !== null && !ownOrigins(request).includes(origin)) throw foreign()
}

function ownOrigins(request: Request): string[] {
  return [new URL(request.url).origin, new URL(siteUrl()).origin]
}

function foreign(): Failure {
  return new Failure('forbidden', 'This request came from another site.')
}
