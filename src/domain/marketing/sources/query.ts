import { z } from 'zod'
import { periodShape, withPeriodRules } from '../../time/period.ts'
import { SOURCE_DIMENSIONS, SOURCE_TOUCHES } from './dimensions.ts'

export const sourcesQuerySchema = withPeriodRules(
  z.object({
    by: z.enum(SOURCE_DIMENSIONS, `by must be one of ${SOURCE_DIMENSIONS.join(', ')}`),
    touch: z
      .enum(SOURCE_TOUCHES, `touch must be one of ${SOURCE_TOUCHES.join(', ')}`)
      .default('last'),
    ...periodShape(),
  }),
)

export type SourcesQuery = z.infer<typeof sourcesQuerySchema>
