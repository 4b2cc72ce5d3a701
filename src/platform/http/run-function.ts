import { Failure } from '#domain/failure.ts'
import { currentUser, createSignInFailure } from '#server/accounts/sessions/sessions.ts'
import { environment } from '#server/environment.ts'
import { SMALL_BODY } from '#server/http/body.ts'
import { removeSecrets } from '#server/http/remove-secrets.ts'
import { matchPath } from '#server/http/routes.ts'
import { type BackgroundTasks, callFunction } from '../functions/call.ts'
import type { FunctionModule } from '../functions/load-functions.ts'
import { createRateLimit } from '../functions/rate-limit.ts'
import { mayBeLong, openBodyShare, readBody } from './read-body.ts'
import { type RequestContext, sendError } from './request-context.ts'
import { sendWebResponse } from './send-response.ts'
import { toWebRequest } from './web-request.ts'

export type RunFunction = (module: FunctionModule, context: RequestContext) => Promise<void>

/** Call functions within their rate limits and the limits of a request's body. */
export function createFunctionRunner(tasks: BackgroundTasks, isQuiet: boolean): RunFunction {
  const checkRateLimit = createRateLimit(environment().RATE_LIMIT_SCALE)

  return async (module, context) => {
    const startedAt = performance.now()
    const retryAfter = checkRateLimit(module, context.client.ip)
    try {
      const sentence = 'Too many requests. Please try again in a moment.'
      if (retryAfter !== undefined) throw new Failure('too-many', sentence, { retryAfter })
      await runFunction(module, context, tasks)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // Many clients read a response only after they have sent their body.
      context.request.resume()
      context.response.setHeader('connection', 'close')
      await sendError(context.response, error)
    } finally {
      if (!isQuiet) logCall(context, module.name, startedAt)
    }
  }
}

async function runFunction(
  module: FunctionModule,
  context: RequestContext,
  tasks: BackgroundTasks,
): Promise<void> {
  const { request, response, url, client, requestId } = context
  const limit = findBodyLimit(module, request.method, url.pathname)
  if (limit > SMALL_BODY && mayBeLong(request)) {
    if (!(await currentUser(toWebRequest(request, url)))) throw createSignInFailure()
  }
  using share = openBodyShare(client.ip, limit)
  const webRequest = toWebRequest(request, url, await readBody(request, limit, share))
  const call = { ip: client.ip, requestId }
  await sendWebResponse(await callFunction(module, webRequest, call, tasks), response)
}

/** A route that needs more than the default says so, and needs a session. */
function findBodyLimit({ routes = [] }: FunctionModule, method = 'GET', path: string): number {
  const route = routes.find((one) => one.method === method && matchPath(one.path, path))
  return Math.max(route?.bodyLimit ?? 0, SMALL_BODY)
}

/** Log one line of JSON for each function call, without query and bodies, which may be private. */
function logCall(context: RequestContext, name: string, startedAt: number): void {
  const { request, response, requestId, url } = context
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  const line = {
    at: new Date().toISOString(),
    id: requestId,
    method: request.method,
    path: removeSecrets(url.pathname),
    function: name,
    status: response.statusCode,
    ms,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
