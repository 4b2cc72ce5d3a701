import type { ServerResponse } from 'node:http'
import { Failure } from '#domain/failure.ts'
import { decodePercent } from '#domain/parse-text.ts'
import type { FindFunction } from '../functions/router.ts'
import { sendFile } from '../static/send-file.ts'
import type { ServedSite } from '../static/site.ts'
import type { ReadClient } from './client.ts'
import { ResponseQueue } from './limits/response-queue.ts'
import {
  createRequestContext,
  isReadRequest,
  type RequestContext,
  sendError,
} from './request-context.ts'
import type { RunFunction } from './run-function.ts'

interface Service {
  readonly findFunction: FindFunction
  readonly runFunction: RunFunction
  readonly readClient: ReadClient
  readonly liveSite: () => ServedSite
}

/** A web `Request` cannot have these methods, so no function could be called. */
const UNSUPPORTED_METHODS = new Set(['TRACE', 'TRACK', 'CONNECT'])

export type RequestHandler = ReturnType<typeof createRequestHandler>

/** Handle requests in Netlify's order: functions, redirects, static files, the 404 page. */
export function createRequestHandler(service: Service) {
  const queue = new ResponseQueue()
  return async (response: ServerResponse): Promise<void> => {
    const context = createRequestContext(response, service.readClient)
    if (!context) {
      return sendError(response, new Failure('invalid', 'This address cannot be read.'))
    }
    await queue.run(context.client.ip, response, () => routeRequest(service, context))
  }
}

async function routeRequest(service: Service, context: RequestContext): Promise<void> {
  const { request, response } = context
  if (UNSUPPORTED_METHODS.has(request.method ?? '')) {
    return sendError(response, createNotAllowedFailure('This method is not supported.'))
  }
  const site = service.liveSite()
  const module = service.findFunction(context.url)
  return module ? service.runFunction(module, context) : serve(service, site, context)
}

async function serve(service: Service, site: ServedSite, context: RequestContext): Promise<void> {
  const { request, response, url, path } = context
  const header = (name: string) => String(request.headers[name] ?? '')
  const rule = site.redirects({ url, path, header })
  if (rule?.force) return redirect(service, site, rule, context)
  const file = site.find(path)
  if (file && isReadRequest(context)) return sendFile(site, file, 200, context)
  if (file) {
    const sentence = 'This address supports GET and HEAD.'
    return sendError(response, createNotAllowedFailure(sentence, { allow: 'GET, HEAD' }))
  }
  const other = toggleFinalSlash(path)
  if (site.find(other)) {
    return redirect(service, site, { to: encodeURI(other) + url.search, status: 301 }, context)
  }
  return rule ? redirect(service, site, rule, context) : sendNotFound(site, context)
}

/** Send a redirect, or what a rewrite leads to. */
async function redirect(
  service: Service,
  site: ServedSite,
  { to, status }: { readonly to: string; readonly status: number },
  context: RequestContext,
): Promise<void> {
  if (status >= 300 && status < 400) {
    const headers = { ...site.headers(context.path), location: to, 'content-length': 0 }
    context.response.writeHead(status, headers).end()
    return
  }
  const url = new URL(to, context.url)
  const path = decodePercent(url.pathname) ?? '/'
  const target = { ...context, url, path }
  const module = service.findFunction(url)
  if (module) return service.runFunction(module, target)
  const file = site.find(path)
  return file ? sendFile(site, file, status, target) : sendNotFound(site, context)
}

/** Netlify redirects `/page/` to `/page` where `page.html` exists, and `/folder` to `/folder/`. */
function toggleFinalSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : `${path}/`
}

async function sendNotFound(site: ServedSite, context: RequestContext): Promise<void> {
  const page = site.find('/404.html')
  if (page) return sendFile(site, page, 404, context)
  return sendError(context.response, new Failure('not-found', 'There is nothing at this address.'))
}

function createNotAllowedFailure(sentence: string, headers: Failure['headers'] = {}): Failure {
  return new Failure('method-not-allowed', sentence, { headers })
}
