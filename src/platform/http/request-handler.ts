import type { ServerResponse } from 'node:http'
import { Failure } from '#domain/failure.ts'
import { decodePercent } from '#domain/parse-text.ts'
import type { FindFunction } from '../functions/router.ts'
import type { Redirect } from '../static/redirects.ts'
import { sendFile } from '../static/send-file.ts'
import type { Site } from '../static/site.ts'
import type { ReadClient } from './client.ts'
import { ResponseQueue } from './limits/response-queue.ts'
import {
  createRequestContext,
  isReadRequest,
  type RequestContext,
  sendError,
} from './request-context.ts'
import type { RunFunction } from './run-function.ts'

interface Options {
  readonly findFunction: FindFunction
  readonly runFunction: RunFunction
  readonly readClient: ReadClient
  readonly liveSite: () => Site
}

/** A web `Request` cannot have these methods, so no function could be called. */
const UNSUPPORTED_METHODS = new Set(['TRACE', 'TRACK', 'CONNECT'])

/** Handles requests in Netlify's order: functions, redirects, static files, the 404 page. */
export class RequestHandler {
  readonly #options: Options
  readonly #queue = new ResponseQueue()

  constructor(options: Options) {
    this.#options = options
  }

  async respond(response: ServerResponse): Promise<void> {
    const context = createRequestContext(response, this.#options.readClient)
    if (!context) {
      return sendError(response, new Failure('invalid', 'This address cannot be read.'))
    }
    await this.#queue.run(context.client.ip, response, () => this.#routeRequest(context))
  }

  async #routeRequest(context: RequestContext): Promise<void> {
    const { request, response } = context
    if (UNSUPPORTED_METHODS.has(request.method ?? '')) {
      return sendError(response, createNotAllowedFailure('This method is not supported.'))
    }
    const { liveSite, findFunction, runFunction } = this.#options
    const site = liveSite()
    const module = findFunction(context.url)
    return module ? runFunction(module, context) : this.#serve(site, context)
  }

  async #serve(site: Site, context: RequestContext): Promise<void> {
    const { request, response, url, path } = context
    const header = (name: string) => String(request.headers[name] ?? '')
    const redirect = site.redirects({ url, path, header })
    if (redirect?.force) return this.#redirect(site, redirect, context)
    const file = site.find(path)
    if (file && isReadRequest(context)) return sendFile(site, file, 200, context)
    if (file) {
      const sentence = 'This address supports GET and HEAD.'
      return sendError(response, createNotAllowedFailure(sentence, { allow: 'GET, HEAD' }))
    }
    const other = toggleFinalSlash(path)
    if (site.find(other)) {
      const to = encodeURI(other) + url.search
      return this.#redirect(site, { to, status: 301, force: false }, context)
    }
    return redirect ? this.#redirect(site, redirect, context) : sendNotFound(site, context)
  }

  /** Sends a redirect, or what a rewrite leads to. */
  async #redirect(site: Site, redirect: Redirect, context: RequestContext): Promise<void> {
    const { to, status } = redirect
    if (status >= 300 && status < 400) {
      const headers = { ...site.headers(context.path), location: to, 'content-length': 0 }
      context.response.writeHead(status, headers).end()
      return
    }
    const url = new URL(to, context.url)
    const path = decodePercent(url.pathname) ?? '/'
    const target = { ...context, url, path }
    const module = this.#options.findFunction(url)
    if (module) return this.#options.runFunction(module, target)
    const file = site.find(path)
    return file ? sendFile(site, file, status, target) : sendNotFound(site, context)
  }
}

/** Netlify redirects `/page/` to `/page` where `page.html` exists, and `/folder` to `/folder/`. */
function toggleFinalSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : `${path}/`
}

async function sendNotFound(site: Site, context: RequestContext): Promise<void> {
  const page = site.find('/404.html')
  if (page) return sendFile(site, page, 404, context)
  sendError(context.response, new Failure('not-found', 'There is nothing at this address.'))
}

function createNotAllowedFailure(sentence: string, headers: Failure['headers'] = {}): Failure {
  return new Failure('method-not-allowed', sentence, { headers })
}
