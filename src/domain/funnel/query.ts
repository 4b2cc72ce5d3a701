import { z } from 'zod'

/** A little more than a year. */
const MOST_DAYS = 400
const DAY_MS = 86_400_000

const day = (name: string) =>
  z.iso.date({ error: `${name} must be a day such as 2026-01-31`, abort: true })

export const funnelQuerySchema = z
  .object({
    quiz: z.string('quiz is required').max(40),
    campaign: z.string().trim().max(255, 'campaign must be at most 255 characters long').optional(),
    from: day('from'),
    to: day('to'),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['from'],
    error: 'from must not be after to',
  })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_DAYS, {
    path: ['from'],
    error: `The period can have at most ${MOST_DAYS} days`,
  })

export type FunnelQuery = z.infer<typeof funnelQuerySchema>
