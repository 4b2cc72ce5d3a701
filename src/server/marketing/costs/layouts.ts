import { z } from 'zod'
import { costLayoutSchema } from '#domain/marketing/costs/cost.ts'
import { isSameHeaders, type CostLayout } from '#domain/marketing/costs/layout.ts'
import { collection } from '../../storage/collection.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'

const KEY = 'all'
const MOST_LAYOUTS = 50

/** How the tables of each ad platform are read, the most recently used first, in one record. */
export const costLayouts = collection(
  'cost-layouts',
  z.object({ layouts: z.array(costLayoutSchema) }),
)

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
