import { useQuery } from '@tanstack/react-query'
import type { NewCosts } from '#domain/marketing/costs/cost.ts'
import type { CostsOverview, StoredCosts } from '#domain/marketing/costs/layout.ts'
import { formatCount } from '../../kit/format.ts'
import type { Period } from '../period.tsx'
import { type Refreshes, useSend } from '../../kit/use-send.ts'
import { sendJson } from '#client/query.ts'

export const COSTS_PATH = '/api/admin/costs'

export function useCosts({ from, to }: Period, enabled = true) {
  const query = new URLSearchParams({ from, to })
  return useQuery<CostsOverview>({ queryKey: [`${COSTS_PATH}?${query}`], staleTime: 0, enabled })
}

/** The costs, whatever their period. */
export const COSTS: Refreshes = [
  { predicate: ({ queryKey: [url] }) => String(url).startsWith(COSTS_PATH) },
]

export function useStoreCosts(onDone: () => void) {
  return useSend({
    send: (costs: NewCosts) => sendJson<StoredCosts>(COSTS_PATH, 'POST', costs),
    success: ({ stored, replaced }) => {
      const again =
        replaced > 0 ? ` ${replaced.toLocaleString('en-US')} replaced earlier ones.` : ''
      return `${formatCount(stored, 'cost')} stored.${again}`
    },
    failure: 'The costs could not be stored.',
    onDone,
    refreshes: COSTS,
  })
}
