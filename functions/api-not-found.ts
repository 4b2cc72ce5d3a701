import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'

/** Responds to every other path under /api: netlify.toml rewrites those that no function has. */
export const config: Config = {}

export default endpoint(anyone, { GET: notFound, POST: notFound, PUT: notFound, DELETE: notFound })

async function notFound(): Promise<never> {
  throw new Failure('not-found', 'There is no such API endpoint.')
}
