import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { readSiteHealth } from '#server/health/site-health.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/health' }

/** Whether the site works and since when not; for uptime checks and load balancers. */
export default endpoint(anyone, {
  GET: async () => {
    const health = await readSiteHealth(currentTime())
    return jsonResponse(health, { status: health.status === 'ok' ? 200 : 503 })
  },
})
