import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { recoverySchema } from '#domain/accounts/link.ts'
import { emailResetLink } from '#server/accounts/links/recovery.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { throttle } from '#server/limits/throttle.ts'
import { withoutDeadline } from '#server/storage/deadline.ts'

const HOUR_MS = 60 * 60_000

export const config: Config = { path: '/api/account/recovery' }

/** "Forgot your password?" Changes nothing but the owner's mailbox. */
export default endpoint(anyone, {
  async POST(request, { ip, waitUntil }) {
    const { name } = await readJson(request, recoverySchema)
    await throttle('recovery', ip, [{ limit: 10, windowMs: HOUR_MS }])
    // The response reveals nothing about the account, not even by its timing.
    waitUntil(withoutDeadline(() => emailLink(name)))
    return jsonResponse({ ok: true }, { status: 202 })
  },
})

async function emailLink(name: string): Promise<void> {
  try {
    if (await emailResetLink(name)) await sendDueEmails()
  } catch (error) {
    if (error instanceof Failure && error.code === 'too-many') return
    console.error('a request for a new password could not be answered', error)
  }
}
