import { z } from 'zod'

/** A little more than a year. */
const MOST_DAYS = 400
const DAY_MS = 86_400_000

const day = (name: string) => z.iso.date(`${name} must be a day such as 2026-01-31`)

export const funnelQuerySchema = z.object({
  quiz: z.string('quiz is required').max(40),
  campaign: z.string().trim().max(255, 'campaign must be at most 255 characters long').optional(),
  from: day('from'),
  to: day('to'),
})

export type FunnelQuery = z.infer<typeof funnelQuerySchema>

/** The reason to refuse a period, or `undefined`. */
export function findPeriodFault({
  from,
  to,
}: Pick<FunnelQuery, 'from' | 'to'>): string | undefined {
  if (from > to) return 'from must not be after to'
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days > MOST_DAYS ? `The period can have at most ${MOST_DAYS} days` : undefined
}
