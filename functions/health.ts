import { FAILURE_STATUS } from '#domain/failure.ts'
import { currentTime } from '#server/clock.ts'
import { environmentFault } from '#server/environment.ts'
import { jsonResponse, SECURITY_HEADERS } from '#server/http/response.ts'
import { defineRoutes, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { readSiteHealth } from '#server/operations/health/site-health.ts'

export const config: FunctionConfig = { path: ['/api/health'] }

export default defineRoutes([
  /** Whether the site works and since when not; for uptime checks and load balancers. */
  visitors.get('/api/health', async () => {
    const reason = environmentFault()
    if (reason !== undefined) {
      const health = { status: 'failing', since: currentTime().toISOString(), reason }
      // Other responses read the variables.
      const status = FAILURE_STATUS.unavailable
      return Response.json(health, { status, headers: SECURITY_HEADERS })
    }
    const { health, canStore } = await readSiteHealth(currentTime())
    // A load balancer takes a machine away at 503, so a failed self-check is no reason for it.
    return jsonResponse(health, { status: canStore ? 200 : FAILURE_STATUS.unavailable })
  }),
])
