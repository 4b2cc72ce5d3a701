import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@netlify/functions'
import { environment, siteUrl } from '#server/environment.ts'
import { cookieJar } from './cookies.ts'

const current = new AsyncLocalStorage<Context>()

interface Caller {
  readonly ip: string
  readonly requestId: string
  readonly params: Record<string, string>
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** Netlify's context for one request; `cookies` are what the function asked to set. */
export function contextFor(
  request: Request,
  caller: Caller,
): { context: Context; written: string[] } {
  const { cookies, written } = cookieJar(request)
  const context: Context = {
    ...caller,
    account: { id: 'local' },
    cookies,
    deploy: { context: environment().CONTEXT, id: 'local', published: true },
    geo: {},
    json: (value) => Response.json(value),
    log: console.log,
    next: () => Promise.reject(new Error('next() belongs to edge functions')),
    rewrite: () => Promise.reject(new Error('rewrite() belongs to edge functions')),
    server: { region: 'local' },
    site: { id: 'local', name: 'local', url: siteUrl() },
    url: new URL(request.url),
  }
  return { context, written }
}

/** Run a function with `Netlify.context` being its own, however many run at once. */
export function withContext<T>(context: Context, run: () => T): T {
  return current.run(context, run)
}

/** Give this process the `Netlify` global that Netlify's runtime has. */
export function installNetlifyGlobal(): void {
  globalThis.Netlify = {
    get context() {
      return current.getStore() ?? null
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
