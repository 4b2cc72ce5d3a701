import type { Config, Context } from '@netlify/functions'
import type { z } from 'zod'
import { Failure } from '#domain/failure.ts'
import { decodePercent } from '#domain/parse-text.ts'
import { REQUEST_LIMIT_MS, withDeadline } from '../storage/deadline.ts'
import { isForm, readJson, readJsonOrForm, SMALL_BODY } from './body.ts'
import { rejectCrossSite } from './csrf.ts'
import { readQuery } from './query.ts'
import { removeSecrets } from './remove-secrets.ts'
import { failureResponse, internalErrorResponse, jsonResponse } from './response.ts'
import { recordServerError } from './server-errors.ts'

/** Netlify reads it from the source text, so its values are literals: anything computed is dropped. */
export type FunctionConfig = Config

/** The part of Netlify's context that functions use, so that a test can pass a plain object. */
export type EndpointContext = Pick<Context, 'ip' | 'requestId' | 'waitUntil'>

/** Who sends a request, and from where. */
export interface Caller extends Pick<Context, 'ip'> {
  readonly request: Request
}

export type Endpoint = (request: Request, context: EndpointContext) => Promise<Response>

/** A function of Netlify with the routes it answers. */
export type RoutedEndpoint = Endpoint & { readonly routes: readonly Route[] }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Decides who may call a route, before anything else of the request is read.
 *
 * @returns the user who calls, for the handler.
 * @throws {Failure} `unauthenticated`, `forbidden`, or `conflict` for a caller who is signed in.
 */
export type Guard<Actor> = (request: Request, ip: string) => Promise<Actor>

/** What a route reads of its request, by the schemas it names. */
interface Input<Query, Body> {
  readonly query?: z.ZodObject & z.ZodType<Query>
  /** Read at the request where the shape depends on the day. */
  readonly body?: z.ZodType<Body> | (() => z.ZodType<Body>)
  /** The longest body in bytes, for routes with a body that is longer than a small record. */
  readonly limit?: number
  /** Accepts the body from a plain HTML form too, and makes the page that such a form gets for an error. */
  readonly form?: ErrorPage
}

export type ErrorPage = (error: Response) => Promise<Response>

interface Call<Path extends string, Actor, Query, Body> extends EndpointContext, Caller {
  readonly actor: Actor
  readonly params: ParamsOf<Path>
  readonly query: Query
  readonly body: Body
}

/** The names after a colon in a path. */
type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamsOf<Head> & ParamsOf<Rest>
  : Path extends `:${infer Name}`
    ? Readonly<Record<Name, string>>
    : unknown

/** Returns a response, a value that is sent as JSON, or nothing, which is sent as `{ ok: true }`. */
type Handler<Path extends string, Actor, Query, Body> = (
  call: Call<Path, Actor, Query, Body>,
) => unknown

export interface Route {
  readonly method: Method
  readonly path: string
  /** The longest body in bytes. */
  readonly bodyLimit: number
  readonly form?: ErrorPage | undefined
  readonly respond: (request: Request, context: EndpointContext, params: Params) => unknown
}

type Params = Readonly<Record<string, string>>

/** Make routes of callers whom `guard` lets in: `leads.get('/api/admin/leads', { query }, (call) => …)`. */
export function routesFor<Actor>(guard: Guard<Actor>) {
  const define = (method: Method) => defineRoute(method, guard)
  return { get: define('GET'), post: define('POST'), put: define('PUT'), delete: define('DELETE') }
}

/** Routes for everyone. Those for users take a guard of `createPermissionGuard`. */
export const visitors = routesFor(async () => undefined)

function defineRoute<Actor>(method: Method, guard: Guard<Actor>) {
  return <Path extends string, Query = undefined, Body = undefined>(
    path: Path,
    ...rest:
      | [handler: Handler<Path, Actor, Query, Body>]
      | [input: Input<Query, Body>, handler: Handler<Path, Actor, Query, Body>]
  ): Route => {
    const [input, handler] = rest.length === 1 ? [{}, rest[0]] : rest
    const { query, body, limit: bodyLimit = SMALL_BODY, form } = input
    const read = form === undefined ? readJson : readJsonOrForm
    return {
      method,
      path,
      bodyLimit,
      form,
      async respond(request, context, params) {
        const actor = await guard(request, context.ip)
        const parsedQuery = query && readQuery(request, query)
        const schema = typeof body === 'function' ? body() : body
        const parsed = schema && (await read(request, schema, bodyLimit))
        const call = { ...context, request, actor, params, query: parsedQuery, body: parsed }
        // The schemas parsed the query and the body, which the compiler cannot connect with their
        // types.
        return handler(call as Call<Path, Actor, Query, Body>)
      },
    }
  }
}

/**
 * Make a Netlify function from its routes: 404 for other paths, 405 for other methods, then
 * cross-site writes and whom the route's guard rejects. A {@link Failure} becomes its status;
 * anything else is logged with the request's id and becomes 500.
 */
export function defineRoutes(routes: readonly Route[]): RoutedEndpoint {
  const specificFirst = routes.toSorted((a, b) => countParams(a.path) - countParams(b.path))

  const endpoint: Endpoint = async (request, context) => {
    const match = findRoutes(specificFirst, new URL(request.url).pathname)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const route = match.routes.find((one) => one.method === method)
    try {
      if (match.routes.length === 0)
        throw new Failure('not-found', 'There is no such API endpoint.')
      if (!route) throw methodNotAllowed(match.routes)
      if (method !== 'GET') rejectCrossSite(request)
      const result = await withDeadline(REQUEST_LIMIT_MS, async () =>
        route.respond(request, { ...context, waitUntil: guardTasks(context) }, match.params),
      )
      return result instanceof Response ? result : jsonResponse(result ?? { ok: true })
    } catch (error) {
      if (!(error instanceof Failure))
        context.waitUntil(recordServerError(request, context.requestId))
      const response = errorResponse(error, request, context.requestId)
      const toPage = isForm(request) ? route?.form : undefined
      return toPage ? toPage(response) : response
    }
  }
  return Object.assign(endpoint, { routes })
}

/** The routes of the most specific path that fits, with the values of its parameters. */
function findRoutes(routes: readonly Route[], pathname: string) {
  for (const { path } of routes) {
    const params = matchPath(path, pathname)
    if (params) return { params, routes: routes.filter((one) => one.path === path) }
  }
  return { params: {}, routes: [] }
}

/** The values of a path's parameters, or `undefined` where it does not fit. `*` fits every path. */
export function matchPath(path: string, pathname: string): Params | undefined {
  if (path === '*') return {}
  const parts = pathname.replace(/\/$/, '').split('/')
  const names = path.split('/')
  if (parts.length !== names.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ''
    // A malformed escape stays as it is and matches no record.
    if (name.startsWith(':') && part !== '') params[name.slice(1)] = decodePercent(part) ?? part
    else if (name !== part) return undefined
  }
  return params
}

function countParams(path: string): number {
  return path === '*' ? Infinity : path.split(':').length
}

/**
 * A task can fail while the request still waits for something else. Not every runtime looks at it
 * before then, and a rejection that nothing handles ends the process.
 */
function guardTasks(context: EndpointContext): EndpointContext['waitUntil'] {
  return (task) => {
    task.catch(() => {})
    context.waitUntil(task)
  }
}

function errorResponse(error: unknown, request: Request, requestId: string): Response {
  const path = removeSecrets(new URL(request.url).pathname)
  const requestLine = `${requestId} ${request.method} ${path}`
  if (!(error instanceof Failure)) {
    console.error(requestLine, error)
    return internalErrorResponse(requestId)
  }
  if (error.code === 'unavailable') console.warn(requestLine, error.cause)
  return failureResponse(error)
}

function methodNotAllowed(routes: readonly Route[]): Failure {
  const allow = routes.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ')
  const sentence = `This address accepts ${allow} only.`
  return new Failure('method-not-allowed', sentence, { headers: { allow } })
}
