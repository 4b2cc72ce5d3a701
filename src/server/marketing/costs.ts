import { z } from 'zod'
import { normalizeTag } from '#domain/attribution/tag.ts'
import { Failure, invalidField } from '#domain/failure.ts'
import {
  type Cost,
  costLayoutSchema,
  costSchema,
  type CostLayout,
  type CostSubject,
} from '#domain/marketing/costs/cost.ts'
import {
  buildCostKey,
  type CostsOverview,
  isSameHeaders,
  type KnownCampaign,
} from '#domain/marketing/costs/layout.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import { sumBy } from '#domain/sum.ts'
import { coversMonth, isInPeriod, isMonthOf } from '#domain/time/utc-day.ts'
import { collection } from '../storage/collection.ts'
import { listedProjection } from '../storage/projection.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { listSavedLinks } from '../tracking/saved-links.ts'

/** The costs of a period, and what is needed to read a table of more. */
export async function readCostsOverview(period: PeriodQuery): Promise<CostsOverview> {
  const [costs, layouts, known] = await Promise.all([
    readCosts(period),
    listLayouts(),
    listKnownCampaigns(),
  ])
  return { costs, layouts, known }
}

async function listKnownCampaigns(): Promise<KnownCampaign[]> {
  const tags = (await listSavedLinks()).map((link) => link.tags)
  const groups = Map.groupBy(tags, ({ utm_campaign }) => utm_campaign ?? '')
  return [...groups].map(([campaign, own]) => ({
    campaign,
    ids: [...new Set(own.map(({ utm_id }) => normalizeTag(utm_id ?? '')))].filter(Boolean),
  }))
}

/** Bounds a month's record to some 3 MB. */
const MOST_PER_MONTH = 20_000

const monthSchema = z.object({ costs: z.array(costSchema).max(MOST_PER_MONTH) })

/** The costs of a month, under its year and month, so that a year is a listing and twelve reads. */
export const costMonths = collection('costs', monthSchema)

/** The costs of the days from `from` to `to`, in the order of their days. */
export async function readCosts(period: PeriodQuery): Promise<Cost[]> {
  const months = (await costMonths.keys()).filter((month) => isMonthOf(month, period))
  const records = await costMonths.findMany(months)
  return [...records.values()]
    .flatMap(({ costs }) => costs)
    .filter(({ day }) => isInPeriod(day, period))
}

/** The costs of each month without their days, in one record. */
const readMonthSums = listedProjection('cost-list', {
  version: 2,
  records: costMonths,
  entryOf: (month, { costs }) =>
    sumBy(
      costs.map((cost) => ({ ...cost, day: `${month}-01` })),
      // Costs without clicks are no part of what clicks cost.
      (cost) => `${buildCostKey(cost)} ${cost.clicks === undefined}`,
    ),
})

/** The costs of some periods, each added up, so that a year is a few reads. */
export async function readCostSums(periods: readonly PeriodQuery[]): Promise<Cost[][]> {
  const sums = [...(await readMonthSums())]
  const isEdge = (month: string, period: PeriodQuery) =>
    isMonthOf(month, period) && !coversMonth(period, month)
  const months = sums.map(([month]) => month)
  const read = await costMonths.findMany(
    months.filter((month) => periods.some((period) => isEdge(month, period))),
  )
  return periods.map((period) =>
    sums.flatMap(([month, costs]) => {
      if (coversMonth(period, month)) return costs
      return (read.get(month)?.costs ?? []).filter(({ day }) => isInPeriod(day, period))
    }),
  )
}

/**
 * Store costs. Each replaces a cost of the same day and subject, so a table can be stored again,
 * for instance after a failure between two months.
 *
 * @throws {Failure} `invalid` when a month would have too many.
 */
export async function saveCosts(costs: readonly Cost[]): Promise<void> {
  for (const [month, added] of Map.groupBy(costs, ({ day }) => day.slice(0, 7))) {
    await costMonths.upsert(month, (record) => {
      const all = new Map(record?.costs.map((cost) => [buildCostKey(cost), cost]))
      for (const cost of added) all.set(buildCostKey(cost), cost)
      const most = MOST_PER_MONTH.toLocaleString('en-US')
      if (all.size > MOST_PER_MONTH) throw invalidField('costs', `A month can have ${most} costs`)
      const ordered = [...all].toSorted(([a], [b]) => (a < b ? -1 : 1))
      return { costs: ordered.map(([, cost]) => cost) }
    })
  }
}

/** @throws {Failure} `not-found`. */
export async function removeCost(subject: CostSubject): Promise<void> {
  const key = buildCostKey(subject)
  await costMonths.update(subject.day.slice(0, 7), (record) => {
    const costs = record.costs.filter((cost) => buildCostKey(cost) !== key)
    if (costs.length < record.costs.length) return { costs }
    throw new Failure('not-found', 'There is no such cost.')
  })
}

const KEY = 'all'
const MOST_LAYOUTS = 50

/** The column layouts of the tables that people import, the most recently used first, in one record. */
const layoutsSchema = z.object({ layouts: z.array(costLayoutSchema) })
export const costLayouts = collection('cost-layouts', layoutsSchema)

export async function listLayouts(): Promise<readonly CostLayout[]> {
  return (await ifReadable(costLayouts.find(KEY)))?.layouts ?? []
}

/** Remember a layout in the place of the one with the same headers. */
export async function rememberLayout(layout: CostLayout): Promise<void> {
  await costLayouts.upsert(KEY, (record) => {
    const others = record?.layouts.filter(({ headers }) => !isSameHeaders(headers, layout.headers))
    return { layouts: [layout, ...(others ?? [])].slice(0, MOST_LAYOUTS) }
  })
}
