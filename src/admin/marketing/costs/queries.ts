import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { NewCosts } from '#domain/costs/cost-requests.ts'
import type { CostsOverview, StoredCosts } from '#domain/costs/costs-overview.ts'
import { toast } from '#islands/ui/toast.ts'
import { formatCount } from '../../kit/format.ts'
import type { Period } from '../../kit/period.ts'
import { showError } from '../../kit/show-error.ts'

export const COSTS_PATH = '/api/admin/costs'

export function useCosts({ from, to }: Period) {
  const query = new URLSearchParams({ from, to })
  return useQuery<CostsOverview>({ queryKey: [`${COSTS_PATH}?${query}`], staleTime: 0 })
}

/** Reload the costs, whatever their period. */
export function useInvalidateCosts() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [url] }) => String(url).startsWith(COSTS_PATH),
    })
}

export function useStoreCosts() {
  const invalidate = useInvalidateCosts()
  return useMutation({
    mutationFn: async (costs: NewCosts): Promise<StoredCosts> => {
      const response = await request(COSTS_PATH, { method: 'POST', body: costs })
      return response.json()
    },
    onSuccess: ({ stored, replaced }) => {
      const again =
        replaced > 0 ? ` ${replaced.toLocaleString('en-US')} replaced earlier ones.` : ''
      toast({ title: 'Success!', description: `${formatCount(stored, 'cost')} stored.${again}` })
      return invalidate()
    },
    onError: (error) => showError('The costs could not be stored.', error),
  })
}
