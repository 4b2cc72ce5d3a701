import { readdir } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '@netlify/functions'
import type { Route, RoutedEndpoint } from '#server/http/routes.ts'
import type { FunctionContext } from './call.ts'

/** The exports of a function's file that requests and schedules use. */
export interface FunctionModule {
  readonly name: string
  readonly config: Config
  /** The function's table of methods and paths, if it has one. */
  readonly routes?: readonly Route[]
  readonly respond: (request: Request, context: FunctionContext) => unknown
}

/**
 * Read a module of `functions/`: a default function with `config` beside it. `undefined` for a
 * default object, which handles deploy events.
 *
 * @throws {Error} naming the file when it is neither.
 */
export function readModule(
  name: string,
  exported: Record<string, unknown>,
): FunctionModule | undefined {
  const main = exported.default
  // Netlify's types define `config`, and a wrong one fails on Netlify as well.
  const config = (exported.config ?? {}) as Config
  if (typeof main === 'function') {
    // `defineRoutes` adds its table to the function.
    const { routes } = main as Partial<RoutedEndpoint>
    return { name, config, ...(routes && { routes }), respond: main as FunctionModule['respond'] }
  }
  if (typeof main === 'object' && main !== null) return undefined
  throw new Error(`functions/${name}.ts has no default export that can be called`)
}

type LoadModule = (file: string) => Promise<Record<string, unknown>>

const importFile: LoadModule = (file) => import(pathToFileURL(resolve(file)).href)

/** Every function in `folder`, by name. The dev server passes a `load` with hot reload. */
export async function loadFunctions(
  folder: string,
  load: LoadModule = importFile,
): Promise<FunctionModule[]> {
  const files = (await readdir(folder)).filter((file) => extname(file) === '.ts').toSorted()
  const modules = await Promise.all(
    files.map(async (file) => readModule(basename(file, '.ts'), await load(join(folder, file)))),
  )
  return modules.filter((module) => module !== undefined)
}
