import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { environment } from '#server/environment.ts'
import { callFunction } from '../functions/call.ts'
import type { Later } from '../functions/later.ts'
import { RateLimits } from '../functions/rate-limit.ts'
import type { FindRoute, RouteMatch } from '../functions/routes.ts'
import type { Redirect } from '../static/redirects.ts'
import { sendFile } from '../static/respond.ts'
import type { Site } from '../static/site.ts'
import { type Client, clientOf } from './client.ts'
import { logCall } from './log.ts'
import { MAX_BODY_BYTES, readBody, sendResponse, webRequest } from './web.ts'

interface Parts {
  readonly findRoute: FindRoute
  readonly later: Later
  /** The release that is live now. */
  readonly site: () => Site
  readonly isQuiet: boolean
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** The path without percent signs. */
  readonly path: string
  readonly client: Client
  readonly requestId: string
}

export type Gateway = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Answer requests as Netlify does: functions, then redirects, then files, then the 404 page. */
export function gateway(parts: Parts): Gateway {
  const limits = new RateLimits(environment().RATE_LIMIT_SCALE)

  return async (request, response) => {
    const exchange = open(request, response)
    if (!exchange) return refuse(response, 400, 'This address cannot be read.')
    response.setHeader('x-nf-request-id', exchange.requestId)
    const site = parts.site()
    const route = parts.findRoute(request.method ?? 'GET', exchange.url)
    if (route && !isStaticInstead(route, site, exchange)) return runRoute(route, exchange)
    return serveSite(site, exchange)
  }

  async function runRoute(route: RouteMatch, exchange: Exchange): Promise<void> {
    const { request, response, url, client, requestId } = exchange
    const startedAt = performance.now()
    const wait = limits.check(route.module, client.ip, url.hostname)
    if (wait === undefined) {
      const body = await readBody(request)
      if (body) {
        const caller = { ip: client.ip, requestId, params: route.params }
        const asked = webRequest(request, url, body)
        const answer = await callFunction(route.module, asked, caller, parts.later)
        await sendResponse(answer, request, response)
      } else refuseBody(exchange)
    } else {
      response.setHeader('retry-after', String(wait))
      refuse(response, 429, 'Too many requests. Please try again in a moment.', 'too-many')
    }
    if (!parts.isQuiet) logCall(exchange, route.module.name, response.statusCode, startedAt)
  }

  async function serveSite(site: Site, exchange: Exchange): Promise<void> {
    const { request, response, url, path } = exchange
    const header = (name: string) => String(request.headers[name] ?? '')
    const redirect = site.redirects({ url, path, header })
    if (redirect?.force) return follow(site, redirect, exchange)
    const file = site.find(path)
    if (file && isRead(request)) return sendFile(site, file, 200, path, request, response)
    if (file) {
      response.setHeader('allow', 'GET, HEAD')
      return refuse(response, 405, 'This address answers GET, HEAD only.', 'method-not-allowed')
    }
    return redirect ? follow(site, redirect, exchange) : notFound(site, exchange)
  }

  async function follow(site: Site, redirect: Redirect, exchange: Exchange): Promise<void> {
    const { request, response } = exchange
    if (redirect.status >= 300 && redirect.status < 400) {
      response.writeHead(redirect.status, { location: redirect.to, 'content-length': 0 }).end()
      return
    }
    const target = new URL(redirect.to, exchange.url)
    const rewritten = { ...exchange, url: target, path: decoded(target.pathname) ?? '/' }
    const route = parts.findRoute(request.method ?? 'GET', target)
    if (route) return runRoute(route, rewritten)
    const file = site.find(rewritten.path)
    if (!file) return notFound(site, exchange)
    return sendFile(site, file, redirect.status, rewritten.path, request, response)
  }
}

function open(request: IncomingMessage, response: ServerResponse): Exchange | undefined {
  const client = clientOf(request, environment().TRUST_PROXY)
  const target = request.url ?? '/'
  if (!target.startsWith('/') || !URL.canParse(client.origin + target)) return undefined
  const url = new URL(client.origin + target)
  const path = decoded(url.pathname)
  if (path === undefined) return undefined
  return { request, response, url, path, client, requestId: randomUUID() }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function isStaticInstead(route: RouteMatch, site: Site, { request, path }: Exchange): boolean {
  return route.module.config.preferStatic === true && isRead(request) && !!site.find(path)
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

async function notFound(site: Site, { request, response, path }: Exchange): Promise<void> {
  const page = site.find('/404.html')
  if (page) return sendFile(site, page, 404, path, request, response)
  refuse(response, 404, 'There is nothing at this address.', 'not-found')
}

/** The rest of a body that is too long is read and dropped, so that the sender hears the answer. */
function refuseBody({ request, response }: Exchange): void {
  request.resume()
  response.setHeader('connection', 'close')
  const megabytes = MAX_BODY_BYTES / 1024 / 1024
  refuse(response, 413, `This is longer than the ${megabytes} MB we accept.`, 'too-large')
}

function refuse(response: ServerResponse, status: number, error: string, code = 'invalid'): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(JSON.stringify({ error, code, issues: [] }))
}
