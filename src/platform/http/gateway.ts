import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FindRoute, RouteMatch } from '../functions/routes.ts'
import type { Redirect } from '../static/redirects.ts'
import { sendFile } from '../static/respond.ts'
import type { Site } from '../static/site.ts'
import { decodedPath, type Exchange, isRead, openExchange, refuse } from './exchange.ts'
import type { RunRoute } from './run-route.ts'

interface Parts {
  readonly findRoute: FindRoute
  readonly runRoute: RunRoute
  /** The release that is live now. */
  readonly site: () => Site
}

/** Methods that a `Request` cannot have, so that no function could be asked. */
const NO_REQUEST = new Set(['TRACE', 'TRACK', 'CONNECT'])

export type Gateway = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Answer requests as Netlify does: functions, then redirects, then files, then the 404 page. */
export function gateway({ findRoute, runRoute, site: liveSite }: Parts): Gateway {
  return async (request, response) => {
    const exchange = openExchange(request, response)
    if (!exchange) return refuse(response, 400, 'This address cannot be read.')
    if (NO_REQUEST.has(request.method ?? '')) {
      return refuse(response, 405, 'This method is not answered.', 'method-not-allowed')
    }
    const site = liveSite()
    const route = findRoute(request.method ?? 'GET', exchange.url)
    if (route && !isFileInstead(route, site, exchange)) return runRoute(route, exchange)
    return serveSite(site, exchange)
  }

  async function serveSite(site: Site, exchange: Exchange): Promise<void> {
    const { request, response, url, path } = exchange
    const header = (name: string) => String(request.headers[name] ?? '')
    const redirect = site.redirects({ url, path, header })
    if (redirect?.force) return follow(site, redirect, exchange)
    const file = site.find(path)
    if (file && isRead(exchange)) return sendFile(site, file, 200, path, request, response)
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
    const url = new URL(redirect.to, exchange.url)
    const path = decodedPath(url) ?? '/'
    const route = findRoute(request.method ?? 'GET', url)
    const target = { ...exchange, url, path }
    if (route && !isFileInstead(route, site, target)) return runRoute(route, target)
    const file = site.find(path)
    if (!file) return notFound(site, exchange)
    return sendFile(site, file, redirect.status, path, request, response)
  }
}

function isFileInstead({ module }: RouteMatch, site: Site, exchange: Exchange): boolean {
  return module.config.preferStatic === true && isRead(exchange) && !!site.find(exchange.path)
}

async function notFound(site: Site, { request, response, path }: Exchange): Promise<void> {
  const page = site.find('/404.html')
  if (page) return sendFile(site, page, 404, path, request, response)
  refuse(response, 404, 'There is nothing at this address.', 'not-found')
}
