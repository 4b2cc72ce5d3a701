import { contextFor, withContext } from './context.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import type { FunctionModule } from './module.ts'

/** Netlify ends a function after 30 seconds, and one in the background after 15 minutes. */
const TIME_LIMIT_MS = 30_000

interface Caller {
  readonly ip: string
  readonly requestId: string
  readonly params: Record<string, string>
}

/**
 * Call a function and answer for it: 202 at once when it works in the background, 500 with the
 * request's id when it throws, 502 when it takes too long.
 */
export async function callFunction(
  module: FunctionModule,
  request: Request,
  caller: Caller,
  later: BackgroundTasks,
): Promise<Response> {
  const { context, written } = contextFor(request, {
    ...caller,
    waitUntil: (work) => later.add(module.name, work),
  })
  const result = withContext(context, async () => module.handle(request, context))
  if (module.config.background) {
    later.add(module.name, result)
    return new Response(null, { status: 202 })
  }
  try {
    const response = await inTime(result)
    if (!(response instanceof Response)) return new Response(null, { status: 204 })
    return withCookies(response, written)
  } catch (error) {
    console.error(`${caller.requestId} functions/${module.name}.ts`, error)
    const status = error instanceof OutOfTime ? 502 : 500
    const sentence = 'Something went wrong on our side. Please try again.'
    return Response.json(
      { error: sentence, code: 'internal', issues: [], requestId: caller.requestId },
      { status, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } },
    )
  }
}

class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new OutOfTime(`no answer in ${TIME_LIMIT_MS / 1000} seconds`)),
    TIME_LIMIT_MS,
  )
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response
  // Headers of a fetched or static Response cannot be changed, so this is a copy.
  const headers = new Headers(response.headers)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(response.body, { status: response.status, headers })
}
