import { z } from 'zod'
import { buildCostKey, type CostSubject } from '#domain/marketing/costs/layout.ts'
import { costSchema, type Cost } from '#domain/marketing/costs/cost.ts'
import { invalidField } from '#domain/failure.ts'
import { collection } from '../../storage/collection.ts'

/** Bounds a month's record to some 3 MB. */
const MOST_PER_MONTH = 20_000

const monthSchema = z.object({ costs: z.array(costSchema).max(MOST_PER_MONTH) })

/** The costs of a month, under its year and month, so that a year is a listing and twelve reads. */
export const costMonths = collection('costs', monthSchema)

/** The costs of the days from `from` to `to`, in the order of their days. */
export async function readCosts(from: string, to: string): Promise<Cost[]> {
  const months = (await costMonths.keys()).filter(
    (month) => month >= from.slice(0, 7) && month <= to.slice(0, 7),
  )
  const records = await costMonths.findMany(months)
  return [...records.values()]
    .flatMap(({ costs }) => costs)
    .filter(({ day }) => day >= from && day <= to)
}

/**
 * Store costs. One for the same day and subject as an earlier one replaces it, so storing a table twice
 * changes nothing, and storing it again completes what a failure interrupted between two months.
 *
 * @returns how many replaced an earlier one.
 * @throws {Failure} `invalid` when a month would have too many.
 */
export async function saveCosts(costs: readonly Cost[]): Promise<number> {
  let replaced = 0
  for (const [month, added] of Map.groupBy(costs, ({ day }) => day.slice(0, 7))) {
    let replacedHere = 0
    await costMonths.upsert(month, (record) => {
      const all = new Map(record?.costs.map((cost) => [buildCostKey(cost), cost]))
      replacedHere = added.filter((cost) => all.has(buildCostKey(cost))).length
      for (const cost of added) all.set(buildCostKey(cost), cost)
      if (all.size > MOST_PER_MONTH) {
        throw invalidField(
          'costs',
          `A month can have ${MOST_PER_MONTH.toLocaleString('en-US')} costs`,
        )
      }
      const ordered = [...all].toSorted(([a], [b]) => (a < b ? -1 : 1))
      return { costs: ordered.map(([, cost]) => cost) }
    })
    replaced += replacedHere
  }
  return replaced
}

/** False when there is no such cost. */
export async function removeCost(subject: CostSubject): Promise<boolean> {
  const [key, month] = [buildCostKey(subject), subject.day.slice(0, 7)]
  if (!(await costMonths.find(month))) return false
  let isFound = false
  await costMonths.update(month, (record) => {
    const costs = record.costs.filter((cost) => buildCostKey(cost) !== key)
    isFound = costs.length < record.costs.length
    return isFound ? { costs } : record
  })
  return isFound
}
