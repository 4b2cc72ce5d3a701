import { request } from '#client/api.ts'
import type { CostSubject } from '#domain/marketing/costs/layout.ts'
import type { Cost } from '#domain/marketing/costs/cost.ts'
import { useDeletion } from '../../kit/use-deletion.tsx'
import { COSTS, COSTS_PATH } from './queries.ts'
import { formatSubject } from './format-subject.ts'

export function useCostDeletion() {
  return useDeletion<Cost>({
    describe: (cost) => ({
      title: 'Delete cost',
      question: `Delete the cost of ${formatSubject(cost)} on ${cost.day}?`,
    }),
    send: ({ day, source, medium, campaign, content }) => {
      const subject: CostSubject = { day, source, medium, campaign, content }
      return request(COSTS_PATH, { method: 'DELETE', body: subject })
    },
    failure: 'The cost could not be deleted.',
    refreshes: COSTS,
  })
}
