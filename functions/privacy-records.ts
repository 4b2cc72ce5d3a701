import type { Config } from '@netlify/functions'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { environment } from '#server/environment.ts'
import { findPersonRecords } from '#server/privacy/person.ts'
import { verifyRecordsToken } from '#server/email/records-token.ts'
import { buildRecordsView } from '#server/privacy/records-view.ts'
import { htmlResponse } from '#server/http/response.ts'
import { throttle } from '#server/limits/throttle.ts'
import { readTemplate } from '#server/publishing/pages/templates.ts'
import { currentTime } from '#server/clock.ts'

const HOUR_MS = 60 * 60_000

export const config: Config = { path: '/privacy/records' }

/** The address contains a token, so it is sent to no other site. Our own forms need the referrer. */
const PRIVATE = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'same-origin' }

/** Show the records of the person whose emailed link this is. */
export default endpoint(anyone, {
  async GET(request, { ip }) {
    await throttle('privacy-records', ip, [{ limit: 60, windowMs: HOUR_MS }])
    const now = currentTime()
    const token = new URL(request.url).searchParams.get('token') ?? ''
    const email = await verifyRecordsToken(token, now)
    const template = readTemplate(environment().SITE_DIR, 'records.html')
    if (email === undefined) return htmlResponse(template.render({ expired: true }), 403, PRIVATE)
    const view = await buildRecordsView(await findPersonRecords(email, now), token)
    return htmlResponse(template.render(view), 200, PRIVATE)
  },
})
