import { request } from '#client/api.ts'
import type { CostSubject } from '#domain/costs/cost-key.ts'
import type { Cost } from '#domain/costs/cost.ts'
import { useDeletion } from '../../kit/use-deletion.tsx'
import { showError } from '../../kit/show-error.ts'
import { COSTS_PATH, useInvalidateCosts } from './queries.ts'
import { formatSubject } from './format-subject.ts'

export function useCostDeletion() {
  const invalidate = useInvalidateCosts()
  return useDeletion<Cost>({
    describe: (cost) => ({
      title: 'Delete cost',
      question: `Delete the cost of ${formatSubject(cost)} on ${cost.day}?`,
    }),
    send: ({ day, source, medium, campaign, content }) => {
      const subject: CostSubject = { day, source, medium, campaign, content }
      return request(COSTS_PATH, { method: 'DELETE', body: subject })
    },
    onDeleted: invalidate,
    onError: (error) => showError('The cost could not be deleted.', error),
  })
}
