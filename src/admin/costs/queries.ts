import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { CostSubject } from '#domain/costs/cost-key.ts'
import type { CostsOverview, NewCosts, StoredCosts } from '#domain/costs/cost-requests.ts'
import type { Cost } from '#domain/costs/cost.ts'
import { toast } from '#islands/ui/toast.ts'
import { useDeletion } from '../components/deletion/use-deletion.tsx'
import { formatCount } from '../components/format.ts'
import type { Period } from '../components/period/period.ts'
import { showError } from '../components/show-error.ts'

const COSTS = '/api/admin/costs'

export function useCosts({ from, to }: Period) {
  const query = new URLSearchParams({ from, to })
  return useQuery<CostsOverview>({ queryKey: [`${COSTS}?${query}`], staleTime: 0 })
}

/** Reload the costs, whatever their period. */
function useInvalidateCosts() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith(COSTS) })
}

export function useStoreCosts() {
  const invalidate = useInvalidateCosts()
  return useMutation({
    mutationFn: async (costs: NewCosts): Promise<StoredCosts> => {
      const response = await request(COSTS, { method: 'POST', body: costs })
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

export function useCostDeletion() {
  const invalidate = useInvalidateCosts()
  return useDeletion<Cost>({
    describe: (cost) => ({
      title: 'Delete cost',
      question: `Delete the cost of ${formatSubject(cost)} on ${cost.day}?`,
    }),
    send: ({ day, source, medium, campaign, content }) => {
      const subject: CostSubject = { day, source, medium, campaign, content }
      return request(COSTS, { method: 'DELETE', body: subject })
    },
    onDeleted: invalidate,
    onError: (error) => showError('The cost could not be deleted.', error),
  })
}

/** @example 'spring (google / cpc, ad blue)' */
export function formatSubject({ source, medium, campaign, content }: CostSubject): string {
  const channel = [source, medium].filter(Boolean).join(' / ')
  const parts = [channel, content && `ad ${content}`].filter(Boolean).join(', ')
  return parts ? `${campaign} (${parts})` : campaign
}
