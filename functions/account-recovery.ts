import type { Config } from '@netlify/functions'
import { recoverySchema } from '#domain/accounts/link.ts'
import { emailResetLink, isOnKnownDevice } from '#server/accounts/links/recovery.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { readJson } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { jsonResponse } from '#server/http/response.ts'
import { throttle } from '#server/limits/throttle.ts'
import { withoutDeadline } from '#server/storage/deadline.ts'

/** Shorter than a link works. */
const LIMITS = [{ limit: 5, windowMs: 15 * 60_000 }]

export const config: Config = { path: '/api/account/recovery' }

/** "Forgot your password?" Changes nothing but the owner's mailbox. */
export default endpoint(anyone, {
  async POST(request, { ip, waitUntil }) {
    const { name } = await readJson(request, recoverySchema)
    await throttle('recovery', ip, LIMITS).catch(async (error: unknown) => {
      if (!(await isOnKnownDevice(name, request))) throw error
    })
    // The response reveals nothing about the account, not even by its timing.
    waitUntil(withoutDeadline(() => emailLink(name, { request, address: ip })))
    return jsonResponse({ ok: true }, { status: 202 })
  },
})

async function emailLink(...asked: Parameters<typeof emailResetLink>): Promise<void> {
  try {
    await emailResetLink(...asked)
    await sendDueEmails()
  } catch (error) {
    console.error('a request for a new password could not be answered', error)
  }
}
