import { isOwnOrigin } from './csrf.ts'

const SESSION_ID = /^[\w-]{1,100}$/
const PAGE_MAX_LENGTH = 300

/** The page and session that a request came from. */
export interface RequestMetadata {
  readonly page?: string
  readonly sessionId?: string
}

/** Read the metadata from the headers, without what is missing or belongs to another site. */
export function readRequestMetadata(request: Request): RequestMetadata {
  const page = findOwnPage(request)?.pathname.slice(0, PAGE_MAX_LENGTH)
  const sessionId = request.headers.get('x-session-id') ?? ''
  return { ...(page && { page }), ...(SESSION_ID.test(sessionId) && { sessionId }) }
}

/** The page of this site that sent the request. */
export function findOwnPage(request: Request): URL | undefined {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  return referer && isOwnOrigin(request, referer.origin) ? referer : undefined
}
