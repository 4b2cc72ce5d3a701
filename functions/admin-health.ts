import type { Config } from '@netlify/functions'
import type { HealthReport } from '#domain/health/health-report.ts'
import { requires } from '#server/accounts/requires.ts'
import { currentTime } from '#server/clock.ts'
import { readJobStates } from '#server/health/job-states.ts'
import { readServerErrors } from '#server/health/server-errors.ts'
import { readStorageFindings } from '#server/health/storage-check-result.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readProofStates } from '#server/proofs/proof-results.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/health' }

/** What a person who runs the site looks for first. */
export default endpoint(requires('administrator'), {
  async GET() {
    const now = currentTime()
    const [proofs, storage, jobs, errors] = await Promise.all([
      readProofStates(),
      readStorageFindings(),
      readJobStates(now),
      readServerErrors(now),
    ])
    const report: HealthReport = { proofs, storage, jobs, errors }
    return jsonResponse(report)
  },
})
