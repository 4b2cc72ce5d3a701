import { z } from 'zod'
import { periodShape, withPeriodRules } from '../time/period.ts'
import { SOURCE_DIMENSIONS } from './dimensions.ts'

export const sourcesQuerySchema = withPeriodRules(
  z.object({
    by: z.enum(SOURCE_DIMENSIONS, `by must be one of ${SOURCE_DIMENSIONS.join(', ')}`),
    ...periodShape(),
  }),
)

export type SourcesQuery = z.infer<typeof sourcesQuerySchema>
