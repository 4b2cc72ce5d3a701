import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { personSchema } from '#domain/privacy/requests.ts'
import { jsonResponse, redirectTo } from '#server/http/response.ts'
import { isForm, readJsonOrForm } from '#server/http/body.ts'
import { withoutDeadline } from '#server/storage/deadline.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { withFormErrorPage } from '#server/http/form-error-page.ts'
import { sendDueEmails } from '#server/email/send-emails.ts'
import { emailRecordsLink } from '#server/privacy/records-email.ts'
import { throttleCustomer, throttleMailbox } from '#server/limits/stranger-emails.ts'
import { throttle } from '#server/limits/throttle.ts'

const HOUR_MS = 60 * 60_000

export const config: Config = { path: '/api/privacy' }

const privacyRequest = endpoint(anyone, {
  async POST(request, { ip, waitUntil }) {
    const { email } = await readJsonOrForm(request, personSchema)
    await throttle('privacy', ip, [{ limit: 10, windowMs: HOUR_MS }])
    // The response reveals nothing about the address, not even by its timing.
    waitUntil(withoutDeadline(() => emailLink(email, ip)))
    return isForm(request)
      ? redirectTo('/privacy/sent')
      : jsonResponse({ ok: true }, { status: 202 })
  },
})

export default withFormErrorPage('/privacy', privacyRequest)

/** At most three emails a day to one address. */
async function emailLink(email: string, ip: string): Promise<void> {
  try {
    await throttleCustomer('privacy', ip)
    await throttleMailbox('privacy', email, 3)
    if (await emailRecordsLink(email)) await sendDueEmails()
  } catch (error) {
    if (error instanceof Failure && error.code === 'too-many') return
    console.error('a privacy request could not be answered', error)
  }
}
