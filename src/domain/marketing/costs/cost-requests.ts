import { z } from 'zod'
import { buildCostKey } from './cost-key.ts'
import { costSchema } from './cost.ts'
import { MOST_COSTS } from './most-costs.ts'
import { COST_COLUMNS, REQUIRED_COLUMNS, type CostLayout } from './layout.ts'
import { DECIMAL_MARKS } from '../../money/read-amount.ts'
import { DAY_ORDERS } from './read-day.ts'

const tag = z.string().max(100)

export const costLayoutSchema = z
  .object({
    headers: z.array(z.string().max(200)).min(3).max(100).readonly(),
    columns: z.partialRecord(z.enum(COST_COLUMNS), z.int().min(0).max(99)),
    dayOrder: z.enum(DAY_ORDERS).optional(),
    decimalMark: z.enum(DECIMAL_MARKS).optional(),
    source: tag,
    medium: tag,
  })
  .refine(({ columns }) => REQUIRED_COLUMNS.every((column) => columns[column] !== undefined), {
    path: ['columns'],
    error: 'Choose the columns of day, campaign and cost',
  }) satisfies z.ZodType<CostLayout>

/** Costs to be stored, and how their table is to be read next time. */
export const newCostsSchema = z.strictObject({
  costs: z
    .array(costSchema)
    .min(1, 'There is no cost to store')
    .max(MOST_COSTS, `A table can have ${MOST_COSTS.toLocaleString('en-US')} rows`)
    .refine((costs) => new Set(costs.map(buildCostKey)).size === costs.length, {
      error: 'A day, campaign and ad can have one cost',
    }),
  layout: costLayoutSchema.optional(),
})

/** Names one stored cost. */
export const costSubjectSchema = costSchema.omit({ amount: true, clicks: true }).strict()

export type NewCosts = z.infer<typeof newCostsSchema>
