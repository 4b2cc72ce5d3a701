import type { Config } from '@netlify/functions'
import { describeCounts, personSchema } from '#domain/privacy/requests.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { jsonResponse } from '#server/http/response.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { forgetPerson, findPersonRecords, countRecords } from '#server/privacy/person.ts'
import { requires } from '#server/accounts/requires.ts'

export const config: Config = { path: '/api/admin/person' }

/** The address is in the body, because URLs are logged. */
export default endpoint(requires('administrator'), {
  /** Count the records of a person. */
  async POST(request) {
    const { email } = await readJson(request, personSchema)
    return jsonResponse(countRecords(await findPersonRecords(email)))
  },

  /** Erase the records of a person. */
  async DELETE(request, { actor }) {
    const { email } = await readJson(request, personSchema)
    const counts = countRecords(await forgetPerson(email))
    // The audit log must not keep the address.
    await recordActivity(actor, 'person.forgotten', describeCounts(counts))
    return jsonResponse(counts)
  },
})
