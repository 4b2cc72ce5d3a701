import type { Config } from '@netlify/functions'
import { json } from '#server/http/response.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { isStorageWell } from '#server/health/storage-probe.ts'
import { currentTime } from '#server/clock.ts'

export const config: Config = { path: '/api/health' }

/** Whether the site can keep what it is told; for uptime checks and load balancers. */
export default endpoint({
  GET: async () => {
    const isWell = await isStorageWell(currentTime())
    return json({ status: isWell ? 'ok' : 'failing' }, { status: isWell ? 200 : 503 })
  },
})
