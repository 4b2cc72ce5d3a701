import type { Config } from '@netlify/functions'
import type { FunctionContext } from './context.ts'

/** What a function's file exports for requests and schedules. */
export interface FunctionModule {
  readonly name: string
  readonly config: Config
  /** The longest body in bytes, when it is longer than the default; needs a session. */
  readonly bodyLimit?: number
  readonly handle: (request: Request, context: FunctionContext) => unknown
}

/**
 * Read a module of `functions/`: a default function with `config` beside it, or a default object with
 * `fetch` and `config`. Both may export a `bodyLimit`, which only this platform reads. `undefined` for a
 * module that only handles deploy events.
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
  const { bodyLimit } = exported
  const limit = typeof bodyLimit === 'number' ? { bodyLimit } : {}
  if (typeof main === 'function') {
    return { name, config, ...limit, handle: main as FunctionModule['handle'] }
  }
  if (typeof main !== 'object' || main === null) {
    throw new Error(`functions/${name}.ts has no default export that can be called`)
  }
  const { fetch: handle, config: own } = main as { fetch?: unknown; config?: Config }
  if (typeof handle !== 'function') return undefined
  return { name, config: own ?? config, ...limit, handle: handle as FunctionModule['handle'] }
}
