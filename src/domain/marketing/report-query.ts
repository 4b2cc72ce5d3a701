import { z } from 'zod'
import { countDays, MOST_REPORT_DAYS } from '../time/utc-day.ts'
import { SOURCE_DIMENSIONS, SOURCE_TOUCHES } from './sources/dimensions.ts'

const day = (name: string) =>
  z.iso.date({ error: `${name} must be a day such as 2026-01-31`, abort: true })

/** The query parameters of a report's period. Both days are included. */
export const periodSchema = z
  .object({ from: day('from'), to: day('to') })
  .refine(({ from, to }) => from <= to, { path: ['from'], error: 'from must not be after to' })
  .refine((period) => countDays(period) <= MOST_REPORT_DAYS, {
    path: ['from'],
    error: `The period can have at most ${MOST_REPORT_DAYS} days`,
  })

export type PeriodQuery = z.infer<typeof periodSchema>

export const funnelQuerySchema = periodSchema.safeExtend({
  quiz: z.string('quiz is required').max(40),
  campaign: z.string().trim().max(255, 'campaign must be at most 255 characters long').optional(),
  /** The version of the wording to count; without it the newest of the period. */
  wording: z.string().max(40, 'wording must be at most 40 characters long').optional(),
})

export type FunnelQuery = z.infer<typeof funnelQuerySchema>

export const sourcesQuerySchema = periodSchema.safeExtend({
  by: z.enum(SOURCE_DIMENSIONS, `by must be one of ${SOURCE_DIMENSIONS.join(', ')}`),
  touch: z
    .enum(SOURCE_TOUCHES, `touch must be one of ${SOURCE_TOUCHES.join(', ')}`)
    .default('last'),
})

export type SourcesQuery = z.infer<typeof sourcesQuerySchema>
