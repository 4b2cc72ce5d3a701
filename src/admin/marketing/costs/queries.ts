import { useQuery } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { formatCount } from '#domain/format-count.ts'
import type { NewCosts } from '#domain/marketing/costs/cost.ts'
import type { CostsOverview } from '#domain/marketing/costs/layout.ts'
import type { Period } from '#domain/time/utc-day.ts'
import { type Refreshes, useSend } from '../../kit/use-send.ts'

export const COSTS_PATH = '/api/admin/costs'

export function useCosts({ from, to }: Period, enabled = true) {
  const query = new URLSearchParams({ from, to })
  return useQuery<CostsOverview>({ queryKey: [`${COSTS_PATH}?${query}`], staleTime: 0, enabled })
}

/** The queries of costs, for any period. */
export const COST_LISTS: Refreshes = [
  { predicate: ({ queryKey: [url] }) => String(url).startsWith(COSTS_PATH) },
]

export function useStoreCosts(onDone: () => void) {
  return useSend({
    send: (body: NewCosts) => request(COSTS_PATH, { method: 'POST', body }),
    success: (_response, { costs }) => `${formatCount(costs.length, 'cost')} stored.`,
    failure: 'The costs could not be stored.',
    onDone,
    refreshes: COST_LISTS,
  })
}
