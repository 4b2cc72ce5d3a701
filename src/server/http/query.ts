import type { z } from 'zod'
import { invalidField } from '#domain/failure.ts'
import { validate } from './body.ts'

/**
 * The query parameters, parsed by `schema`. Empty ones count as absent.
 *
 * @throws {Failure} `invalid`, naming the parameters that are wrong or unknown.
 */
export function readQuery({ url }: Request, schema: z.ZodObject) {
  const given = [...new URL(url).searchParams].filter(([, value]) => value !== '')
  for (const [name] of given) {
    if (!Object.hasOwn(schema.shape, name))
      throw invalidField(name, `There is no parameter "${name}" here.`)
  }
  return validate(schema, Object.fromEntries(given))
}
