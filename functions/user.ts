import type { Config } from '@netlify/functions'
import { json } from '#server/answer.ts'
import { endpoint } from '#server/endpoint.ts'
import { requireUser } from '#server/sessions.ts'

export const config: Config = { path: '/api/user' }

export default endpoint({
  async GET(request) {
    return json(await requireUser(request))
  },
})
