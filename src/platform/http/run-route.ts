import { environment, siteUrl } from '#server/environment.ts'
import { callFunction } from '../functions/call.ts'
import type { BackgroundTasks } from '../functions/background-tasks.ts'
import { RateLimits } from '../functions/rate-limit.ts'
import type { RouteMatch } from '../functions/routes.ts'
import { type Exchange, refuse } from './exchange.ts'
import { logCall } from './log.ts'
import { MAX_BODY_BYTES, readBody, sendResponse, webRequest } from './web.ts'

export type RunRoute = (route: RouteMatch, exchange: Exchange) => Promise<void>

/** Let functions answer, within their rate limits and the longest body they may get. */
export function routeRunner(later: BackgroundTasks, isQuiet: boolean): RunRoute {
  const limits = new RateLimits(environment().RATE_LIMIT_SCALE)
  // Not the host that the request names, which anybody may make up.
  const domain = new URL(siteUrl()).hostname

  return async (route, exchange) => {
    const startedAt = performance.now()
    const { client, response } = exchange
    const wait = limits.check(route.module, client.ip, domain)
    if (wait === undefined) await answer(route, exchange, later)
    else {
      response.setHeader('retry-after', String(wait))
      refuse(response, 429, 'Too many requests. Please try again in a moment.', 'too-many')
    }
    if (!isQuiet) logCall(exchange, route.module.name, response.statusCode, startedAt)
  }
}

async function answer(
  { module, params }: RouteMatch,
  { request, response, url, client, requestId }: Exchange,
  later: BackgroundTasks,
): Promise<void> {
  const body = await readBody(request)
  if (body) {
    const asked = webRequest(request, url, body)
    const answered = await callFunction(module, asked, { ip: client.ip, requestId, params }, later)
    return sendResponse(answered, request, response)
  }
  // The rest of the body is read and dropped, so that the sender hears the answer.
  request.resume()
  response.setHeader('connection', 'close')
  const megabytes = MAX_BODY_BYTES / 1024 / 1024
  refuse(response, 413, `This is longer than the ${megabytes} MB we accept.`, 'too-large')
}
