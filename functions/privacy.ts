import { sealedTokenSchema } from '#domain/email/email.ts'
import { Failure, FAILURE_STATUS } from '#domain/failure.ts'
import { describeCounts } from '#domain/privacy/record-counts.ts'
import { personSchema } from '#domain/privacy/requests.ts'
import { HOUR_MS } from '#domain/time/duration.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { environment } from '#server/environment.ts'
import { ignoreFailure, logFailure } from '#server/failing-work.ts'
import { formErrorPage } from '#server/http/form-error-page.ts'
import { formResponse, htmlResponse } from '#server/http/response.ts'
import { defineRoutes, visitors, type FunctionConfig } from '#server/http/routes.ts'
import { countRecords, findPersonRecords, forgetPerson } from '#server/leads/person.ts'
import { throttleCustomer, throttleMailbox, throttle } from '#server/limits/throttle.ts'
import { unseal } from '#server/links/token.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { buildRecordsView, emailRecordsLink } from '#server/privacy/records-view.ts'
import { readTemplate } from '#server/site/templates.ts'
import { withoutDeadline } from '#server/storage/deadline.ts'

export const config: FunctionConfig = { path: ['/privacy/records', '/api/privacy*'] }

/** The address contains a token, so it is sent to no other site. Our own forms need the referrer. */
const PRIVATE = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'same-origin' }

const form = formErrorPage('/privacy')

export default defineRoutes([
  visitors.post('/api/privacy', { body: personSchema, form }, async (call) => {
    const { request, body, ip, waitUntil } = call
    await throttle('privacy', ip, [{ limit: 10, windowMs: HOUR_MS }])
    // The response reveals nothing about the address, not even by its timing.
    const failed = 'a privacy request could not be answered'
    const emailing = () => ignoreFailure('too-many', emailLink(body.email, ip))
    waitUntil(withoutDeadline(() => logFailure(emailing(), failed)))
    return formResponse(request, '/privacy/sent', 202)
  }),

  /** Show the records of the person whose emailed link this is. */
  visitors.get('/privacy/records', async ({ request, ip }) => {
    await throttle('privacy-records', ip, [{ limit: 60, windowMs: HOUR_MS }])
    const token = new URL(request.url).searchParams.get('token') ?? ''
    const email = (await unseal('privacy link', token))?.sub
    const template = readTemplate(environment().SITE_DIR, 'records.html')
    if (email === undefined)
      return htmlResponse(template.render({ expired: true }), FAILURE_STATUS.forbidden, PRIVATE)
    const view = await buildRecordsView(await findPersonRecords(email), token)
    return htmlResponse(template.render(view), 200, PRIVATE)
  }),

  /** Erase the records of the person whose emailed link this is. */
  visitors.post('/api/privacy/remove', { body: sealedTokenSchema, form }, async (call) => {
    const { request, body, ip } = call
    await throttle('privacy-remove', ip, [{ limit: 20, windowMs: HOUR_MS }])
    const email = (await unseal('privacy link', body.token))?.sub
    if (email === undefined) throw new Failure('forbidden', 'This link no longer works.')
    const counts = countRecords(await forgetPerson(email))
    await recordActivity('system', 'person.forgotten', describeCounts(counts))
    return formResponse(request, '/privacy/removed', 200)
  }),
])

/** Email the link, at most three times a day to one address. */
async function emailLink(email: string, ip: string): Promise<void> {
  await throttleCustomer('privacy', ip)
  await throttleMailbox('privacy', email, 3)
  if (await emailRecordsLink(email)) await sendDueEmails()
}
