import { Failure } from '#domain/failure.ts'
import { leadKeySchema } from '#domain/leads/lead-query.ts'

/** @throws {Failure} `not-found` for anything other than a lead's key. */
export function readLeadKey({ key }: Readonly<Record<string, string>>): string {
  const parsed = leadKeySchema.safeParse(key)
  if (parsed.success) return parsed.data
  throw new Failure('not-found', 'There is no such lead.')
}
