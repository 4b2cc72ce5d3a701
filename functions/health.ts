import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { readSiteHealth } from '#server/health/site-health.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/health' }

/** Whether the site works and since when not; for uptime checks and load balancers. */
export default endpoint(anyone, {
  GET: async () => {
    const { health, canStore } = await readSiteHealth(currentTime())
    // A load balancer takes a machine away at 503, so a failed proof is no reason for it.
    return jsonResponse(health, { status: canStore ? 200 : 503 })
  },
})
