import { jsonResponse } from '#server/http/response.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import { type Call, createContext, withContext } from './context.ts'
import type { FunctionModule } from './module.ts'

/** Netlify ends a function after 60 seconds, a scheduled one after 30, a background one after 15 minutes. */
const TIME_LIMIT_MS = 60_000
const SCHEDULED_LIMIT_MS = 30_000

/**
 * Call a function: 202 at once when it works in the background, 500 with the request's id when it
 * throws, 502 when it takes too long.
 */
export async function callFunction(
  module: FunctionModule,
  request: Request,
  call: Omit<Call, 'waitUntil'>,
  tasks: BackgroundTasks,
): Promise<Response> {
  const waitUntil = (work: Promise<unknown>) => tasks.add(module.name, work)
  const context = createContext({ ...call, waitUntil })
  const result = withContext(context, async () => module.handle(request, context))
  if (module.config.background) {
    tasks.add(module.name, result)
    return new Response(null, { status: 202 })
  }
  try {
    const isScheduled = 'schedule' in module.config
    const response = await withTimeout(result, isScheduled ? SCHEDULED_LIMIT_MS : TIME_LIMIT_MS)
    return response instanceof Response ? response : new Response(null, { status: 204 })
  } catch (error) {
    console.error(`${call.requestId} functions/${module.name}.ts`, error)
    return createErrorResponse(error instanceof FunctionTimeout ? 502 : 500, call.requestId)
  }
}

class FunctionTimeout extends Error {
  override readonly name = 'FunctionTimeout'
}

async function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeout.reject(new FunctionTimeout(`no response in ${limitMs / 1000} seconds`)),
    limitMs,
  )
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

function createErrorResponse(status: 500 | 502, requestId: string): Response {
  const error = 'Something went wrong on our side. Please try again.'
  return jsonResponse({ error, code: 'internal', issues: [], requestId }, { status })
}
