import type { Config } from '@netlify/functions'
import { costSubjectSchema, newCostsSchema } from '#domain/costs/cost-requests.ts'
import type { StoredCosts } from '#domain/costs/costs-overview.ts'
import { Failure } from '#domain/failure.ts'
import { periodSchema } from '#domain/time/period.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { REPORT_DAYS } from '#domain/time/report-days.ts'
import { requires } from '#server/accounts/requires.ts'
import { removeCost, saveCosts } from '#server/costs/costs.ts'
import { rememberLayout } from '#server/costs/layouts.ts'
import { readCostsOverview } from '#server/costs/overview.ts'
import { readJson } from '#server/http/body.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readReportQuery } from '#server/http/report-query.ts'
import { jsonResponse } from '#server/http/response.ts'

export const config: Config = { path: '/api/admin/costs' }

/** Of 5,000 rows with long names. */
export const bodyLimit = 2 * 1024 * 1024

export default endpoint(requires('campaigns'), {
  async GET(request) {
    return jsonResponse(
      await readCostsOverview(await readReportQuery(request, periodSchema, REPORT_DAYS)),
    )
  },

  async POST(request, { actor }) {
    const { costs, layout } = await readJson(request, newCostsSchema, bodyLimit)
    const stored: StoredCosts = { stored: costs.length, replaced: await saveCosts(costs) }
    if (layout) await rememberLayout(layout)
    const days = costs.map(({ day }) => day).toSorted()
    const period = [...new Set([days[0], days.at(-1)])].join(' to ')
    await recordActivity(actor, 'costs.stored', `${costs.length} of ${period}`)
    return jsonResponse(stored, { status: 201 })
  },

  async DELETE(request, { actor }) {
    const subject = await readJson(request, costSubjectSchema)
    if (!(await removeCost(subject))) throw new Failure('not-found', 'There is no such cost.')
    await recordActivity(actor, 'costs.deleted', `${subject.campaign}, ${subject.day}`)
    return jsonResponse({ ok: true })
  },
})
