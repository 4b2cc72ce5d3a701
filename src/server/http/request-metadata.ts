import { attributionSchema, type Attribution } from '#domain/attribution/attribution.ts'
import { readTouch } from '#domain/attribution/touch.ts'
import { siteUrl } from '../environment.ts'

const SESSION_ID = /^[\w-]{1,100}$/
const PAGE_MAX_LENGTH = 300

/** What a request tells about the visit it belongs to, beside its body. */
export interface RequestMetadata {
  readonly page?: string
  readonly sessionId?: string
}

/** The page and the visit that a request came from; what is missing or not ours is left out. */
export function readRequestMetadata(request: Request): RequestMetadata {
  const page = ownPage(request)?.pathname.slice(0, PAGE_MAX_LENGTH)
  const sessionId = request.headers.get('x-session-id') ?? ''
  return { ...(page && { page }), ...(SESSION_ID.test(sessionId) && { sessionId }) }
}

/** The campaign in the address of the page that a plain form was sent from; scripts send their own. */
export function readAttribution(request: Request, now: Date): Attribution | undefined {
  const page = ownPage(request)
  const touch = page && readTouch(page.href, '', now)
  return touch && attributionSchema.safeParse({ firstTouch: touch, lastTouch: touch }).data
}

function ownPage(request: Request): URL | undefined {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  const own = [new URL(request.url).origin, new URL(siteUrl()).origin]
  return referer && own.includes(referer.origin) ? referer : undefined
}
