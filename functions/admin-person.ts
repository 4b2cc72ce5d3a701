import type { Config } from '@netlify/functions'
import { personSchema, type PersonRecordCounts } from '#domain/privacy/requests.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { forgetPerson, findPersonRecords, type PersonRecords } from '#server/privacy/person.ts'
import { requireAdmin } from '#server/accounts/sessions.ts'

export const config: Config = { path: '/api/admin/person' }

/** The person's address travels in the body, so that it stands in no log of requests. */
export default endpoint({
  /** How much is kept about the person behind a mail address. */
  async POST(request) {
    await requireAdmin(request)
    const { email } = await readJson(request, personSchema)
    return jsonResponse(countRecords(await findPersonRecords(email)))
  },

  /** Remove all of it for good. */
  async DELETE(request) {
    const actor = await requireAdmin(request)
    const { email } = await readJson(request, personSchema)
    const counts = countRecords(await forgetPerson(email))
    // The address itself is what has to be forgotten.
    await recordActivity(
      actor,
      'person.forgotten',
      `${counts.leads} leads, ${counts.emails} emails`,
    )
    return jsonResponse(counts)
  },
})

function countRecords({ leads, mails }: PersonRecords): PersonRecordCounts {
  return { leads: leads.length, emails: mails.length }
}
