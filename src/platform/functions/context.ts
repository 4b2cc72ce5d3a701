import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@netlify/functions'
import { environment } from '#server/environment.ts'

/** What differs from call to call. */
export type Call = Pick<Context, 'ip' | 'params' | 'requestId' | 'waitUntil'>

/** The part of Netlify's context that functions here use. */
export type FunctionContext = Call & Pick<Context, 'deploy'>

const current = new AsyncLocalStorage<FunctionContext>()

export function createContext(call: Call): FunctionContext {
  return { ...call, deploy: { context: environment().CONTEXT, id: 'local', published: true } }
}

/** Run a function so that `Netlify.context` is its own, however many run at once. */
export function withContext<T>(context: FunctionContext, run: () => T): T {
  return current.run(context, run)
}

/** Give this process the `Netlify` global that Netlify's runtime has. */
export function installNetlifyGlobal(): void {
  globalThis.Netlify = {
    get context() {
      // The missing parts are typed as present.
      return (current.getStore() as Context | undefined) ?? null
    },
    env: {
      get: (name) => process.env[name],
      has: (name) => process.env[name] !== undefined,
      set: (name, value) => {
        process.env[name] = value
      },
      delete: (name) => {
        delete process.env[name]
      },
      toObject: () =>
        Object.fromEntries(
          Object.entries(process.env).filter(
            (pair): pair is [string, string] => pair[1] !== undefined,
          ),
        ),
    },
  }
}
