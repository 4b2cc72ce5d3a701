import type { Context } from '@netlify/functions'
import { currentContext } from './context.ts'

/** Give this process the `Netlify` global that Netlify's runtime has. */
export function installNetlifyGlobal(): void {
  globalThis.Netlify = {
    get context() {
      // The missing parts are typed as present.
      return (currentContext.getStore() as Context | undefined) ?? null
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
