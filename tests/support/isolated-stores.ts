import { createContext, installNetlifyGlobal, withContext } from '#platform/functions/call.ts'

/** Trials are isolated like Netlify's deploys: by a prefix of each store's name. */
export const ISOLATED_STORE = /^(?:site:)?trial(\d+)-/

/** Run `work` with stores of its own, by number. */
export function runIsolated<T>(number: string, work: () => Promise<T>): Promise<T> {
  installNetlifyGlobal()
  const caller = { ip: '127.0.0.1', requestId: number, waitUntil: () => {} }
  const context = createContext(caller)
  return withContext({ ...context, deploy: { ...context.deploy, context: `trial${number}` } }, work)
}
