import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@netlify/functions'
import { environment, siteUrl } from '#server/environment.ts'

/** What differs from call to call. */
export type Call = Pick<Context, 'ip' | 'params' | 'requestId' | 'waitUntil'>

/** Netlify's context without its conveniences, which no function here uses. */
export type FunctionContext = Call &
  Pick<Context, 'account' | 'deploy' | 'geo' | 'server' | 'site' | 'url'>

const current = new AsyncLocalStorage<FunctionContext>()

export function createContext(request: Request, call: Call): FunctionContext {
  return {
    ...call,
    account: { id: 'local' },
    deploy: { context: environment().CONTEXT, id: 'local', published: true },
    geo: {},
    server: { region: 'local' },
    site: { id: 'local', name: 'local', url: siteUrl() },
    url: new URL(request.url),
  }
}

/** Run a function so that `Netlify.context` is its own, however many run at once. */
export function withContext<T>(context: FunctionContext, run: () => T): T {
  return current.run(context, run)
}

/** Give this process the `Netlify` global that Netlify's runtime has. */
export function installNetlifyGlobal(): void {
  globalThis.Netlify = {
    get context() {
      // The missing conveniences are typed as present.
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
