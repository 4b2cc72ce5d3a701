import type { Config } from '@netlify/functions'
import { passkeyNameSchema } from '#domain/accounts/passkeys/passkey.ts'
import { toOwnAccount } from '#server/accounts/own-account.ts'
import { renamePasskey } from '#server/accounts/passkeys/passkeys.ts'
import { requires } from '#server/accounts/requires.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/account/passkeys/:id' }

export default endpoint(requires('account'), {
  /** Rename one of one's own passkeys. */
  async PUT(request, { actor, params: { id = '' } }) {
    const { name } = await readJson(request, passkeyNameSchema)
    return jsonResponse(toOwnAccount(actor, await renamePasskey(actor, id, name)))
  },
})
