import { environment, siteUrl } from '#server/environment.ts'
import type { BackgroundTasks } from '../functions/background-tasks.ts'
import { callFunction } from '../functions/call.ts'
import { RateLimits } from '../functions/rate-limit.ts'
import type { RouteMatch } from '../functions/router.ts'
import { logCall } from './log.ts'
import { type RequestContext, sendError } from './request-context.ts'
import { MAX_BODY_BYTES, readBody, sendWebResponse, toWebRequest } from './web.ts'

export type RunFunction = (route: RouteMatch, context: RequestContext) => Promise<void>

/** Call functions within their rate limits and the limit of a request's body. */
export function createFunctionRunner(tasks: BackgroundTasks, isQuiet: boolean): RunFunction {
  const limits = new RateLimits(environment().RATE_LIMIT_SCALE)
  // Not the request's Host header, which the client chooses.
  const domain = new URL(siteUrl()).hostname

  return async (route, context) => {
    const startedAt = performance.now()
    const { client, response } = context
    const wait = limits.check(route.module, client.ip, domain)
    try {
      if (wait === undefined) await runFunction(route, context, tasks)
      else {
        response.setHeader('retry-after', String(wait))
        sendError(response, 429, 'Too many requests. Please try again in a moment.', 'too-many')
      }
    } finally {
      if (!isQuiet) logCall(context, route.module.name, response.statusCode, startedAt)
    }
  }
}

async function runFunction(
  { module, params }: RouteMatch,
  { request, response, url, client, requestId }: RequestContext,
  tasks: BackgroundTasks,
): Promise<void> {
  const body = await readBody(request)
  if (body) {
    const webRequest = toWebRequest(request, url, body)
    const call = { ip: client.ip, requestId, params }
    return sendWebResponse(await callFunction(module, webRequest, call, tasks), request, response)
  }
  // The client reads the response only after it has sent its whole body.
  request.resume()
  response.setHeader('connection', 'close')
  const megabytes = MAX_BODY_BYTES / 1024 / 1024
  sendError(response, 413, `This is longer than the ${megabytes} MB we accept.`, 'too-large')
}
