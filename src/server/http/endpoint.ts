import type { Context } from '@netlify/functions'
import { Failure, type FailureCode } from '#domain/failure.ts'
import { recordServerError } from '../health/server-errors.ts'
import { createResponse, jsonResponse } from './response.ts'
import { REQUEST_LIMIT_MS, withDeadline } from '../storage/deadline.ts'
import { rejectCrossSite } from './csrf.ts'

/** The part of Netlify's context that functions use, so that a test can pass a plain object. */
export type EndpointContext = Pick<Context, 'params' | 'ip' | 'requestId' | 'waitUntil'>

export type Endpoint = (request: Request, context: EndpointContext) => Promise<Response>

/**
 * Decides who may call an endpoint, before anything else of the request is read.
 *
 * @returns the user who calls, for the handler.
 * @throws {Failure} `unauthenticated` or `forbidden`.
 */
export type Guard<Actor> = (request: Request) => Promise<Actor>

/** Lets in visitors; `requires` of `accounts/requires.ts` lets in users. */
export const anyone: Guard<undefined> = async () => undefined

type GuardedContext<Actor> = EndpointContext & { readonly actor: Actor }
type Handler<Actor> = (request: Request, context: GuardedContext<Actor>) => Promise<Response>
type Handlers<Actor> = Partial<Record<Method, Handler<Actor>>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

/** The HTTP status of each expected error. */
export const FAILURE_STATUS: Record<FailureCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  changed: 412,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many': 429,
  unavailable: 503,
}

/**
 * Make a Netlify function from who may call it and one handler per method.
 *
 * Rejects other methods, cross-site writes, and then whom `guard` rejects. A {@link Failure} becomes its status; anything else is
 * logged with the request's id and becomes 500.
 */
export function endpoint<Actor>(guard: Guard<Actor>, handlers: Handlers<Actor>): Endpoint {
  return async (request, context) => {
    try {
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const handle = METHODS.includes(method as Method) ? handlers[method as Method] : undefined
      if (!handle) throw methodNotAllowed(handlers)
      if (method !== 'GET') rejectCrossSite(request)
      return await withDeadline(REQUEST_LIMIT_MS, async () => {
        const actor = await guard(request)
        return handle(request, { ...context, actor, waitUntil: guardTasks(context) })
      })
    } catch (error) {
      if (!(error instanceof Failure))
        context.waitUntil(recordServerError(request, context.requestId))
      return errorResponse(error, request, context.requestId)
    }
  }
}

/**
 * A task can fail while the request still waits for something else. Not every runtime looks at it before
 * then, and a rejection that nothing handles ends the process.
 */
function guardTasks(context: EndpointContext): EndpointContext['waitUntil'] {
  return (task) => {
    task.catch(() => {})
    context.waitUntil(task)
  }
}

function errorResponse(error: unknown, request: Request, requestId: string): Response {
  if (!(error instanceof Failure)) {
    console.error(`${requestId} ${request.method} ${new URL(request.url).pathname}`, error)
    return jsonResponse(
      {
        error: 'Something went wrong on our side. Please try again.',
        code: 'internal',
        issues: [],
        requestId,
      },
      { status: 500 },
    )
  }
  if (error.code === 'unavailable') {
    console.warn(`${requestId} ${request.method} ${new URL(request.url).pathname}`, error.cause)
  }
  const headers = new Headers(error.headers)
  if (error.retryAfter !== undefined)
    headers.set('retry-after', String(Math.ceil(error.retryAfter)))
  const status = FAILURE_STATUS[error.code]
  return request.method === 'HEAD'
    ? createResponse(null, { status, headers })
    : jsonResponse(error, { status, headers })
}

function methodNotAllowed(handlers: Partial<Record<Method, unknown>>): Failure {
  const known = METHODS.filter((method) => handlers[method])
  const allow = known.includes('GET') ? ['GET', 'HEAD', ...known.slice(1)] : known
  return new Failure('method-not-allowed', `This address accepts ${allow.join(', ')} only.`, {
    headers: { allow: allow.join(', ') },
  })
}
