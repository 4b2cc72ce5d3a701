import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { personSchema } from '#domain/privacy/requests.ts'
import { jsonResponse, redirectTo } from '#server/http/response.ts'
import { isForm, readJsonOrForm } from '#server/http/body.ts'
import { withoutDeadline } from '#server/storage/deadline.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { withFormErrorPage } from '#server/http/form-error-page.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { emailRecordsLink } from '#server/privacy/records-link.ts'
import { throttle } from '#server/limits/throttle.ts'

const HOUR_MS = 60 * 60_000

export const config: Config = {
  path: '/api/privacy',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
}

const privacyRequest = endpoint({
  async POST(request, { ip, waitUntil }) {
    const { email } = await readJsonOrForm(request, personSchema)
    await throttle('privacy', ip, [{ limit: 10, windowMs: HOUR_MS }])
    // The same answer at once, whether we know the address or not.
    waitUntil(withoutDeadline(() => answerByMail(email)))
    return isForm(request)
      ? redirectTo('/privacy/sent')
      : jsonResponse({ ok: true }, { status: 202 })
  },
})

export default withFormErrorPage('/privacy', privacyRequest)

/** At most three emails a day to one address. */
async function answerByMail(email: string): Promise<void> {
  try {
    await throttle('privacy-to', email.toLowerCase(), [{ limit: 3, windowMs: 24 * HOUR_MS }])
    if (await emailRecordsLink(email)) await sendDueEmails()
  } catch (error) {
    if (error instanceof Failure && error.code === 'too-many') return
    console.error('a privacy request could not be answered', error)
  }
}
