import type { Config, Context } from '@netlify/functions'

/** What a function's file exports, as far as requests and schedules go. */
export interface FunctionModule {
  readonly name: string
  readonly config: Config
  readonly handle: (request: Request, context: Context) => unknown
}

/**
 * Read a module of `functions/`: either a default function with `config` beside it, or a default
 * object with `fetch` and `config`. One that only listens to deploy events answers no request.
 *
 * @throws {Error} naming the file that is neither.
 */
export function readModule(
  name: string,
  exported: Record<string, unknown>,
): FunctionModule | undefined {
  const main = exported.default
  // Netlify's own types say what may be in `config`; a wrong one fails on Netlify too.
  const config = (exported.config ?? {}) as Config
  if (typeof main === 'function') return { name, config, handle: main as FunctionModule['handle'] }
  if (typeof main !== 'object' || main === null) {
    throw new Error(`functions/${name}.ts has no default export that can be called`)
  }
  const { fetch: handle, config: own } = main as { fetch?: unknown; config?: Config }
  if (typeof handle !== 'function') return undefined
  return { name, config: own ?? config, handle: handle as FunctionModule['handle'] }
}
