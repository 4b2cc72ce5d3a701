import type { FunctionModule } from './load-functions.ts'

const PATTERN = /[:*{(?+\\]/

export type FindFunction = (url: URL) => FunctionModule | undefined

/**
 * Find the function for a request by the paths in its `config`. Exact paths come before patterns,
 * and longer patterns before shorter ones.
 */
export function createRouter(modules: readonly FunctionModule[]): FindFunction {
  const exact = new Map<string, FunctionModule>()
  const patterns: { readonly pathname: string; readonly module: FunctionModule }[] = []
  for (const module of modules) {
    const { config, name } = module
    if ('schedule' in config && config.schedule) continue
    for (const path of [config.path ?? `/.netlify/functions/${name}`].flat()) {
      if (PATTERN.test(path)) patterns.push({ pathname: path, module })
      else exact.set(path, module)
    }
  }
  const ordered = patterns
    .toSorted((a, b) => b.pathname.length - a.pathname.length)
    .map(({ pathname, module }) => ({ pattern: new URLPattern({ pathname }), module }))

  return ({ origin, pathname }) => {
    const path = pathname.replace(/(?<=.)\/$/, '')
    return exact.get(path) ?? ordered.find(({ pattern }) => pattern.test(origin + path))?.module
  }
}
