import type { Config } from '@netlify/functions'
import { requires } from '#server/accounts/requires.ts'
import { measureStores } from '#server/health/store-sizes.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/store-sizes' }

/** How many records each store has. */
export default endpoint(requires('administrator'), {
  GET: async () => jsonResponse(await measureStores()),
})
