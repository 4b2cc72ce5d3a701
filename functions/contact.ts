import type { Config } from '@netlify/functions'
import { contactSchema } from '#domain/leads/contact-message.ts'
import { detectSpam } from '#domain/leads/spam.ts'
import { jsonResponse, redirectTo } from '#server/http/response.ts'
import { isForm, readJsonOrForm } from '#server/http/body.ts'
import { readRequestMetadata } from '#server/http/request-metadata.ts'
import { readAttribution } from '#server/leads/attribution.ts'
import { receiveMessage } from '#server/leads/contact-messages.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { withFormErrorPage } from '#server/http/form-error-page.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { isMarkedAsProof } from '#server/proofs/proof-mark.ts'
import { throttleForm } from '#server/limits/form-limits.ts'
import { currentTime } from '#server/clock.ts'

const MINUTE_MS = 60_000
const LIMITS = [
  { limit: 5, windowMs: 10 * MINUTE_MS },
  { limit: 20, windowMs: 24 * 60 * MINUTE_MS },
]

export const config: Config = { path: '/api/contact' }

const contact = endpoint(anyone, {
  async POST(request, context) {
    const now = currentTime()
    const { attribution: sent, ...message } = await readJsonOrForm(request, contactSchema)
    const spamReason = detectSpam(message, readFormAge(request))
    await throttleForm('contact', context.ip, LIMITS, { spamReason, now })
    const attribution = await readAttribution(request, sent, now)
    await receiveMessage(
      { ...message, ...(attribution && { attribution }) },
      readRequestMetadata(request),
      spamReason,
      now,
      isMarkedAsProof(request, now),
    )
    context.waitUntil(sendDueEmails(now))
    return isForm(request) ? redirectTo('/thank-you') : jsonResponse({ ok: true }, { status: 201 })
  },
})

export default withFormErrorPage('/contact', contact)

/** How long the page says its form was open, in milliseconds. A restored draft has no age. */
function readFormAge(request: Request): number | undefined {
  const age = request.headers.get('x-form-age') ?? ''
  return /^\d{1,12}$/.test(age) ? Number(age) : undefined
}
