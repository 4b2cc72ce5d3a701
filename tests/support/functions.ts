import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Method, RoutedEndpoint } from '#server/http/routes.ts'

/** An id that no record has. */
const UNKNOWN_ID = '7b0c6a52-6c5e-4a0e-9c0a-0f8f3d2a1b4c'

/** A route as a request reaches it. */
export interface FunctionRoute {
  readonly name: string
  readonly method: Method
  /** As in the table of routes. */
  readonly pattern: string
  /** With an id that no record has for each parameter. */
  readonly path: string
}

/** Every route that a request can reach. */
export async function allRoutes(): Promise<FunctionRoute[]> {
  const all = await Promise.all(globSync('functions/*.ts').map(load))
  return all.flat().toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Every route below /api. */
export async function apiRoutes(): Promise<FunctionRoute[]> {
  return (await allRoutes()).filter(({ path }) => path.startsWith('/api/'))
}

/** A path with a value in the place of each parameter. */
export function fillPath(pattern: string, value: string): string {
  return pattern.replace(/:\w+/g, () => encodeURIComponent(value.toWellFormed()))
}

async function load(file: string): Promise<FunctionRoute[]> {
  // Functions for requests have these exports; the platform relies on it as well.
  const module = (await import(pathToFileURL(resolve(file)).href)) as {
    default: Partial<RoutedEndpoint>
  }
  const { routes = [] } = module.default
  return routes.map(({ method, path: pattern }) => ({
    name: `${method} ${pattern}`,
    method,
    pattern,
    path:
      pattern === '*'
        ? `/.netlify/functions/${basename(file, '.ts')}`
        : fillPath(pattern, UNKNOWN_ID),
  }))
}
