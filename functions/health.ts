import type { Config } from '@netlify/functions'
import { jsonResponse } from '#server/http/response.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { isStorageWorking } from '#server/health/storage-probe.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/health' }

/** Whether the site can store data; for uptime checks and load balancers. */
export default endpoint(anyone, {
  GET: async () => {
    const isWell = await isStorageWorking(currentTime())
    return jsonResponse({ status: isWell ? 'ok' : 'failing' }, { status: isWell ? 200 : 503 })
  },
})
