import type { Config } from '@netlify/functions'
import { requires } from '#server/accounts/requires.ts'
import { runStorageCheck } from '#server/health/storage-check-result.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/storage-check' }

/** Check what the site relies on in its storage, on records of its own; for `npm run check-deploy`. */
export default endpoint(requires('administrator'), {
  POST: async () => jsonResponse(await runStorageCheck()),
})
