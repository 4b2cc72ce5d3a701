import { z } from 'zod'
import { normalizeTag } from '../../attribution/normalize.ts'
import { amountSchema } from '../../money/money.ts'

const tag = z
  .string()
  .max(255)
  .transform((text) => normalizeTag(text))

/**
 * What a campaign cost on a day. Source, medium and content narrow it down to a link or an ad; an empty
 * one means that the cost is not divided by it.
 */
export const costSchema = z.object({
  /** As the ad platform reports it, in the time zone of the account. */
  day: z.iso.date('A day is written like 2026-01-31'),
  source: tag,
  medium: tag,
  campaign: tag.refine((name) => name !== '', 'A cost needs a campaign'),
  content: tag,
  /** In the smallest unit of the firm's currency. */
  amount: amountSchema,
  /** As the ad platform counted them, where it is known. */
  clicks: z.int().min(0).max(1_000_000_000).optional(),
})

export type Cost = z.infer<typeof costSchema>
