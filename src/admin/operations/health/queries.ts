import { useQuery } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import type { HealthReport } from '#domain/health/health-report.ts'
import { useSend } from '../../kit/use-send.ts'

const HEALTH = '/api/admin/health'

export function useHealthReport() {
  return useQuery<HealthReport>({ queryKey: [HEALTH] })
}

/** Runs the proofs, which takes some seconds. */
export function useProofRun() {
  return useSend({
    send: () => request('/api/admin/proof', { method: 'POST' }),
    failure: 'The site could not be checked.',
    refreshes: [{ queryKey: [HEALTH] }, { queryKey: ['/api/admin/attention'] }],
    refreshesAfterFailure: true,
  })
}
