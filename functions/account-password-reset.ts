import type { Config } from '@netlify/functions'
import { passwordResetSchema } from '#domain/accounts/link.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { resetPassword } from '#server/accounts/links/recovery.ts'
import { throttleLinks } from '#server/accounts/links/throttle-links.ts'
import { findKnownDevice } from '#server/accounts/sessions/known-devices.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { forgiveFailures } from '#server/limits/login-throttle.ts'

export const config: Config = { path: '/api/account/password-reset' }

/** Use a reset link. It opens no session: its owner signs in with the new password. */
export default endpoint(anyone, {
  async POST(request, { ip, waitUntil }) {
    const reset = await readJson(request, passwordResetSchema)
    await throttleLinks(ip)
    const { user } = await resetPassword(reset)
    // People who forgot a password have usually tried several.
    const device = await findKnownDevice(user.id, request)
    await forgiveFailures(user.username, { address: ip, device })
    await recordActivity(user, 'user.password-reset', user.username)
    waitUntil(sendDueEmails())
    return jsonResponse({ username: user.username })
  },
})
