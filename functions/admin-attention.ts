import type { Config } from '@netlify/functions'
import { json } from '#server/answer.ts'
import { concerns } from '#server/attention.ts'
import { endpoint } from '#server/endpoint.ts'
import { requireAdmin } from '#server/sessions.ts'

export const config: Config = { path: '/api/admin/attention' }

export default endpoint({
  async GET(request) {
    await requireAdmin(request)
    return json(await concerns(new Date()))
  },
})
