import type { Config } from '@netlify/functions'
import { passkeySignInSchema } from '#domain/accounts/passkeys/passkey.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { requestOptions } from '#server/accounts/passkeys/passkey-options.ts'
import { SIGN_IN, signInWithPasskey } from '#server/accounts/passkeys/use-passkey.ts'
import { startSession } from '#server/accounts/sessions/start-session.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/login/passkey' }

export default endpoint(anyone, {
  /** What a browser needs to ask for a passkey of any account. Stores nothing. */
  async GET() {
    return jsonResponse(await requestOptions(SIGN_IN))
  },

  async POST(request, { ip, waitUntil }) {
    const { passkey } = await readJson(request, passkeySignInSchema)
    try {
      const { user, account } = await signInWithPasskey(passkey, request, ip)
      const headers = await startSession(account, request)
      await recordActivity(user, 'user.signed-in', user.username, { with: 'a passkey' })
      return jsonResponse(user, { headers })
    } finally {
      // Also about a copied passkey.
      waitUntil(sendDueEmails())
    }
  },
})
