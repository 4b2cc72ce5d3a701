import type { FunctionModule } from './load-functions.ts'

export interface RouteMatch {
  readonly module: FunctionModule
  readonly params: Record<string, string>
}

export type FindRoute = (method: string, url: URL) => RouteMatch | undefined

interface Route {
  readonly module: FunctionModule
  readonly patterns: readonly URLPattern[]
  readonly excluded: readonly URLPattern[]
  readonly methods: readonly string[] | undefined
}

/**
 * Find the function for a request by the functions' `config`. Exact paths come before patterns, and
 * longer patterns before shorter ones.
 */
export function createRouter(modules: readonly FunctionModule[]): FindRoute {
  const exact = new Map<string, Route[]>()
  const patterns: [string, Route][] = []
  for (const module of modules) {
    const { config } = module
    if ('schedule' in config && config.schedule) continue
    for (const path of toList(config.path ?? `/.netlify/functions/${module.name}`)) {
      const route = createRoute(module, path)
      if (isExact(path)) exact.set(path, [...(exact.get(path) ?? []), route])
      else patterns.push([path, route])
    }
  }
  const ordered = patterns.toSorted(([a], [b]) => b.length - a.length).map(([, route]) => route)

  return (method, url) => {
    const path = removeTrailingSlash(url.pathname)
    for (const route of [...(exact.get(path) ?? []), ...ordered]) {
      const params = match(route, method, url.origin + path)
      if (params) return { module: route.module, params }
    }
    return undefined
  }
}

function createRoute(module: FunctionModule, path: string): Route {
  const { config } = module
  const excluded = 'excludedPath' in config ? toList(config.excludedPath ?? []) : []
  return {
    module,
    patterns: [new URLPattern({ pathname: path })],
    excluded: excluded.map((pathname) => new URLPattern({ pathname })),
    methods: config.method && toList(config.method),
  }
}

function match(route: Route, method: string, url: string): Record<string, string> | undefined {
  if (route.methods && !accepts(route.methods, method)) return undefined
  if (route.excluded.some((pattern) => pattern.test(url))) return undefined
  for (const pattern of route.patterns) {
    const found = pattern.exec(url)
    if (found) return decodeGroups(found.pathname.groups)
  }
  return undefined
}

/** A function for GET handles HEAD as well. */
function accepts(methods: readonly string[], method: string): boolean {
  return methods.includes(method) || (method === 'HEAD' && methods.includes('GET'))
}

function decodeGroups(groups: Record<string, string | undefined>): Record<string, string> {
  const named = Object.entries(groups).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named.map(([name, value]) => [name, decode(value ?? '')]))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function isExact(path: string): boolean {
  return !/[:*{(?+\\]/.test(path)
}

function removeTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function toList<T>(value: T | readonly T[]): readonly T[] {
  // `isArray` does not narrow a readonly array in a union with a type parameter.
  return Array.isArray(value) ? (value as readonly T[]) : [value as T]
}
