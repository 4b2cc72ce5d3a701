import { contactSchema } from '#domain/leads/contact-message.ts'
import { findSpamReason } from '#domain/leads/spam.ts'
import { MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime } from '#server/clock.ts'
import { formErrorPage } from '#server/http/form-error-page.ts'
import { readIdempotencyKey } from '#server/http/request-metadata.ts'
import { formResponse } from '#server/http/response.ts'
import { defineRoutes, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { readOrigin } from '#server/leads/lead-origin.ts'
import { receiveMessage } from '#server/leads/receive-lead.ts'
import { throttleForm } from '#server/limits/throttle.ts'
import { isMarkedAsSelfCheck } from '#server/operations/self-checks/request-mark.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'

export const config: FunctionConfig = { path: ['/api/contact'] }

const LIMITS = [
  { limit: 5, windowMs: 10 * MINUTE_MS },
  { limit: 20, windowMs: 24 * 60 * MINUTE_MS },
]

export default defineRoutes([
  visitors.post(
    '/api/contact',
    { body: contactSchema, form: formErrorPage('/contact') },
    async ({ request, body, ip, waitUntil }) => {
      const now = currentTime()
      const { attribution, ...message } = body
      // How long the page says its form was open. A restored draft has no age.
      const fillMs = Number(request.headers.get('x-form-age') || Infinity)
      const spamReason = findSpamReason(message, fillMs)
      await throttleForm('contact', ip, LIMITS, spamReason !== undefined)
      // A message is no part of an assessment.
      const { requestId: _, ...origin } = await readOrigin(request, attribution)
      const sent = { ...origin, idempotencyKey: readIdempotencyKey(request) }
      const isSelfCheck = await isMarkedAsSelfCheck(request)
      await receiveMessage(message, sent, spamReason, now, isSelfCheck)
      waitUntil(sendDueEmails(now))
      return formResponse(request, '/thank-you')
    },
  ),
])
