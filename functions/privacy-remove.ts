import type { Config } from '@netlify/functions'
import { Failure } from '#domain/failure.ts'
import { describeCounts, removalSchema } from '#domain/privacy/requests.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse, redirectTo } from '#server/http/response.ts'
import { isForm, readJsonOrForm } from '#server/http/body.ts'
import { anyone, endpoint } from '#server/http/endpoint.ts'
import { withFormErrorPage } from '#server/http/form-error-page.ts'
import { throttle } from '#server/limits/throttle.ts'
import { countRecords, forgetPerson } from '#server/privacy/person.ts'
import { verifyRecordsToken } from '#server/email/records-token.ts'
import { currentTime } from '#server/clock.ts'

const HOUR_MS = 60 * 60_000

export const config: Config = { path: '/api/privacy/remove' }

/** Erase the records of the person whose emailed link this is. */
const privacyRemove = endpoint(anyone, {
  async POST(request, { ip }) {
    const now = currentTime()
    const isFromPage = isForm(request)
    const { token } = await readJsonOrForm(request, removalSchema)
    await throttle('privacy-remove', ip, [{ limit: 20, windowMs: HOUR_MS }])
    const email = await verifyRecordsToken(token, now)
    if (email === undefined) throw new Failure('forbidden', 'This link no longer works.')
    const counts = countRecords(await forgetPerson(email, now))
    await recordActivity('system', 'person.forgotten', describeCounts(counts))
    return isFromPage ? redirectTo('/privacy/removed') : jsonResponse({ ok: true })
  },
})

export default withFormErrorPage('/privacy', privacyRemove)
