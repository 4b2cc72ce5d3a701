import { isbot } from 'isbot'
import { PREVIEW_PATH } from '#domain/posts/post-path.ts'
import { isOwnOrigin } from './csrf.ts'

const SESSION_ID = /^[\w-]{1,100}$/
const VISIT_ID = /^[\w.-]{1,40}$/
/** Long enough that no one guesses the id of another person's request. */
const REQUEST_ID = /^[\da-f-]{32,36}$/
const PAGE_MAX_LENGTH = 300

export type RequestMetadata = Partial<ReturnType<typeof readRequestMetadata>>

/** The page and session that a request came from, without those of another site. */
export function readRequestMetadata(request: Request) {
  return {
    page: findOwnPage(request)?.pathname.slice(0, PAGE_MAX_LENGTH),
    sessionId: readId(request, 'x-session-id', SESSION_ID),
    /** The visit that the page names. */
    visit: readVisit(request),
    /** The browser's id of the assessment request that this is or names. */
    requestId: readId(request, 'x-assessment-request', REQUEST_ID),
  }
}

/** The visit that a request is part of; `undefined` if it is not counted. */
export function readVisit(request: Request): string | undefined {
  return optsOutOfTracking(request) ? undefined : readId(request, 'x-visit', VISIT_ID)
}

function readId({ headers }: Request, name: string, pattern: RegExp): string | undefined {
  const id = headers.get(name) ?? ''
  return pattern.test(id) ? id : undefined
}

/** The quiz version that the page sent in its header. */
export function readQuizVersion(request: Request): string | undefined {
  return request.headers.get('x-quiz-version') || undefined
}

/** The browser's id of what it sends, by which a repetition is recognized. */
export function readIdempotencyKey(request: Request): string | undefined {
  return request.headers.get('idempotency-key')?.trim().slice(0, 200) || undefined
}

/** The page of this site that sent the request. Not a preview, whose address must not be stored. */
export function findOwnPage(request: Request): URL | undefined {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  if (!referer || referer.pathname.startsWith(PREVIEW_PATH)) return undefined
  return isOwnOrigin(request, referer.origin) ? referer : undefined
}

/** Whether to leave a request out of the figures: not a browser's, a prefetch, or an opt-out from tracking. */
export function isExcludedFromAnalytics(request: Request): boolean {
  const { headers } = request
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? ''
  if (/prefetch|prerender|preview/i.test(purpose)) return true
  if (optsOutOfTracking(request)) return true
  const agent = headers.get('user-agent') ?? ''
  return agent === '' || isbot(agent)
}

/** Whether the browser sends Global Privacy Control or Do Not Track, or was used for the admin area. */
export function optsOutOfTracking({ headers }: Request): boolean {
  return ['sec-gpc', 'dnt', 'x-staff'].some((name) => headers.get(name) === '1')
}
