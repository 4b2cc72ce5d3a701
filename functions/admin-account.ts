import type { Config } from '@netlify/functions'
import { profileSchema } from '#domain/accounts/own-account.ts'
import { changeProfile, readOwnAccount } from '#server/accounts/own-account.ts'
import { requires } from '#server/accounts/requires.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/account' }

/** One's own account. */
export default endpoint(requires('account'), {
  async GET(_request, { actor }) {
    return jsonResponse(await readOwnAccount(actor))
  },

  async PUT(request, { actor }) {
    return jsonResponse(await changeProfile(actor, await readJson(request, profileSchema)))
  },
})
