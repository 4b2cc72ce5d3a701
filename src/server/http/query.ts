import type { z } from 'zod'
import { invalidField } from '#domain/failure.ts'
import { validate } from './body.ts'

/**
 * The parameters of a request's address in the shape of `schema`. Empty ones count as absent.
 *
 * @throws {Failure} `invalid`, naming the parameters that do not pass or that nobody knows.
 */
export function readQuery<Shape extends z.ZodRawShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
): z.infer<z.ZodObject<Shape>> {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  for (const [name] of given) {
    if (!Object.hasOwn(schema.shape, name))
      throw invalidField(name, `There is no parameter "${name}" here.`)
  }
  return validate(schema, Object.fromEntries(given))
}
