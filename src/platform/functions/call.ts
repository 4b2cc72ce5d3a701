import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '@netlify/functions'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { environment } from '#server/environment.ts'
import { endWithin } from '#server/failing-work.ts'
import { internalErrorResponse } from '#server/http/response.ts'
import type { FunctionModule } from './load-functions.ts'

const FINISH_TIMEOUT_MS = 10_000

/** Work that functions started with `waitUntil`; the process waits for it before it stops. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<unknown>>()

  /** Track `work`; a failure of it is logged under `name`. */
  add(name: string, work: Promise<unknown>): void {
    const settled = work
      .catch((error: unknown) => console.error(`${name}: a background task failed`, error))
      .finally(() => this.#running.delete(settled))
    this.#running.add(settled)
  }

  /** Wait for all tasks, including those they start, up to a time limit. */
  async finish(limitMs = FINISH_TIMEOUT_MS): Promise<void> {
    await Promise.race([this.#finishAll(), pause(limitMs, undefined, { ref: false })])
  }

  async #finishAll(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}

/** The part of Netlify's context that functions here use. */
export type FunctionContext = Pick<Context, 'ip' | 'requestId' | 'waitUntil' | 'deploy'>

/** The context of the function that runs here, if one does. */
const currentContext = new AsyncLocalStorage<FunctionContext>()

/** Give this process the part of Netlify's global that our functions use: the context of their request. */
export function installNetlifyGlobal(): void {
  const global = {
    get context() {
      return currentContext.getStore() ?? null
    },
  }
  // The missing parts are typed as present.
  globalThis.Netlify = global as typeof globalThis.Netlify
}

/** Netlify ends a function after 60 seconds, and a scheduled one after 30. */
const TIME_LIMIT_MS = MINUTE_MS
const SCHEDULED_LIMIT_MS = 30_000

/**
 * Call a function: 500 with the request's id when it throws, 502 when it takes too long.
 */
export async function callFunction(
  module: FunctionModule,
  request: Request,
  call: Pick<Context, 'ip' | 'requestId'>,
  tasks: BackgroundTasks,
): Promise<Response> {
  const waitUntil = (work: Promise<unknown>) => tasks.add(module.name, work)
  const deploy = { context: environment().CONTEXT, id: 'local', published: true }
  const context: FunctionContext = { ...call, waitUntil, deploy }
  // Each call reads its own context from `Netlify.context`, even when several run at once.
  const result = currentContext.run(context, async () => module.respond(request, context))
  const limitMs = 'schedule' in module.config ? SCHEDULED_LIMIT_MS : TIME_LIMIT_MS
  const late = new Error(`no response in ${limitMs / 1000} seconds`)
  try {
    const response = await endWithin(limitMs, result, late)
    return response instanceof Response ? response : new Response(null, { status: 204 })
  } catch (error) {
    console.error(`${call.requestId} ${request.method} functions/${module.name}.ts`, error)
    return internalErrorResponse(call.requestId, error === late ? 502 : 500)
  }
}
