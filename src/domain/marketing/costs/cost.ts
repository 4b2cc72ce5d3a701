import { z } from 'zod'
import { normalizeTag } from '../../attribution/tag.ts'
import { DECIMAL_MARKS } from '../../money/read-amount.ts'
import { buildCostKey, COST_COLUMNS, MOST_COSTS } from './layout.ts'
import { DAY_ORDERS } from './read-costs.ts'

/** No amount of a firm's campaigns or engagements is higher, and sums of many stay exact. */
const MOST = 100_000_000_000

/**
 * An amount in the currency of `content/site.yaml`, in its smallest unit: cents for USD, yen for
 * JPY. Whole numbers, so that sums are exact.
 */
export const amountSchema = z
  .int('An amount is a whole number of the smallest unit')
  .min(0, 'An amount cannot be negative')
  .max(MOST, 'This amount is too high')

const tag = z.string().max(255).transform(normalizeTag)

/**
 * The cost of a campaign on a day. Source, medium and content narrow it down to a link or an ad; an
 * empty one does not.
 */
export const costSchema = z.object({
  /** The day as the ad platform reports it, in the time zone of its account. */
  day: z.iso.date('A day is written like 2026-01-31'),
  source: tag,
  medium: tag,
  campaign: tag.refine((name) => name !== '', 'A cost needs a campaign'),
  content: tag,
  /** The amount in the smallest unit of the firm's currency. */
  amount: amountSchema,
  /** The clicks as the ad platform counted them, where they are known. */
  clicks: z.int().min(0).max(1_000_000_000).optional(),
})

export type Cost = z.infer<typeof costSchema>

const layoutTag = z.string().max(100)

/** The way in which a table with these headers is read. */
export const costLayoutSchema = z.object({
  headers: z.array(z.string().max(200)).min(3).max(100).readonly(),
  /** The index of each column, from 0. */
  columns: z.partialRecord(z.enum(COST_COLUMNS), z.int().min(0).max(99)),
  /** The choices of the person, where the table does not say how it is written. */
  dayOrder: z.enum(DAY_ORDERS).optional(),
  decimalMark: z.enum(DECIMAL_MARKS).optional(),
  /** The source and medium of all rows, empty when costs are not divided by them. */
  source: layoutTag,
  medium: layoutTag,
})

/** Costs to be stored, and how their table is to be read next time. */
export const newCostsSchema = z.strictObject({
  costs: z
    .array(costSchema, 'costs must be a list')
    .min(1, 'There is no cost to store')
    .max(MOST_COSTS, `A table can have ${MOST_COSTS.toLocaleString('en-US')} rows`)
    .refine((costs) => new Set(costs.map(buildCostKey)).size === costs.length, {
      error: 'A day, campaign and ad can have one cost',
    }),
  layout: costLayoutSchema.optional(),
})

/** The subject of a cost. A later cost of the same subject replaces the earlier one. */
export const costSubjectSchema = costSchema.omit({ amount: true, clicks: true })

export type CostLayout = z.infer<typeof costLayoutSchema>
export type CostSubject = z.infer<typeof costSubjectSchema>
export type NewCosts = z.infer<typeof newCostsSchema>
