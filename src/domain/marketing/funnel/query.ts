import { z } from 'zod'
import { periodShape, withPeriodRules } from '../../time/period.ts'

export const funnelQuerySchema = withPeriodRules(
  z.object({
    quiz: z.string('quiz is required').max(40),
    campaign: z.string().trim().max(255, 'campaign must be at most 255 characters long').optional(),
    /** The version of the wording to count; without it the newest of the period. */
    wording: z.string().max(40, 'wording must be at most 40 characters long').optional(),
    ...periodShape(),
  }),
)

export type FunnelQuery = z.infer<typeof funnelQuerySchema>
