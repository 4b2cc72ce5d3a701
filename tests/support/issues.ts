import type { z } from 'zod'

/** What a schema says of a value, as `field: sentence`; empty where it accepts it. */
export function issuesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
