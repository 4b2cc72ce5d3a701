import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@netlify/functions'
import { environment } from '#server/environment.ts'

/** What differs from call to call. */
export type Call = Pick<Context, 'ip' | 'params' | 'requestId' | 'waitUntil'>

/** The part of Netlify's context that functions here use. */
export type FunctionContext = Call & Pick<Context, 'deploy'>

/** The context of the function that runs here, if one does. */
export const currentContext = new AsyncLocalStorage<FunctionContext>()

export function createContext(call: Call): FunctionContext {
  return { ...call, deploy: { context: environment().CONTEXT, id: 'local', published: true } }
}

/** Run a function so that `Netlify.context` is its own, however many run at once. */
export function withContext<T>(context: FunctionContext, run: () => T): T {
  return currentContext.run(context, run)
}
