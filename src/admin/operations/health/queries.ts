import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { HealthReport } from '#domain/health/health-report.ts'
import { showError } from '../../kit/show-error.ts'

const HEALTH = '/api/admin/health'

export function useHealthReport() {
  return useQuery<HealthReport>({ queryKey: [HEALTH] })
}

/** Runs the proofs, which takes some seconds. */
export function useProofRun() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('/api/admin/proof', { method: 'POST' }),
    onError: (error) => showError('The site could not be checked.', error),
    onSettled: () =>
      Promise.all(
        [HEALTH, '/api/admin/attention'].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
}
