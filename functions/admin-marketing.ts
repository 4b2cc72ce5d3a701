import { Failure } from '#domain/failure.ts'
import { buildCampaignUrl } from '#domain/marketing/campaigns/link.ts'
import {
  linkChangeSchema,
  newLinkSchema,
  newShortLinkSchema,
  type SavedLink,
} from '#domain/marketing/campaigns/saved-link.ts'
import { PLATFORMS } from '#domain/marketing/conversions/conversion-file.ts'
import { newExportSchema } from '#domain/marketing/conversions/export.ts'
import { costSubjectSchema, newCostsSchema } from '#domain/marketing/costs/cost.ts'
import {
  funnelQuerySchema,
  periodSchema,
  sourcesQuerySchema,
} from '#domain/marketing/report-query.ts'
import { buildSourcesTable } from '#domain/marketing/sources/report.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { createPermissionGuard } from '#server/accounts/sessions/sessions.ts'
import {
  createResponse,
  csvResponse,
  describeDownload,
  jsonResponse,
} from '#server/http/response.ts'
import { defineRoutes, routesFor, type FunctionConfig } from '#server/http/routes.ts'
import { changeLink, findLink, removeLink, saveLink } from '#server/marketing/campaigns/links.ts'
import { readCampaignOverview } from '#server/marketing/campaigns/overview.ts'
import { createShortLink } from '#server/marketing/campaigns/short-links.ts'
import {
  createExport,
  readConversionOverview,
  readExportFile,
} from '#server/marketing/conversions.ts'
import {
  readCostsOverview,
  rememberLayout,
  removeCost,
  saveCosts,
} from '#server/marketing/costs.ts'
import { readFunnelReport, readFunnelTable } from '#server/marketing/funnel/report.ts'
import { readSourcesReport } from '#server/marketing/sources.ts'
import { readSite } from '#server/site/site.ts'

export const config: FunctionConfig = {
  path: [
    '/api/admin/campaigns*',
    '/api/admin/conversion-files*',
    '/api/admin/costs',
    '/api/admin/funnel*',
    '/api/admin/short-links',
    '/api/admin/sources*',
  ],
}

const marketers = routesFor(createPermissionGuard('campaigns'))

/** The size of 5,000 costs with long names, in bytes. */
const COSTS_LIMIT = 2 * 1024 * 1024

const describeLink = ({ path, tags }: SavedLink) => buildCampaignUrl('', path, tags)

export default defineRoutes([
  marketers.get('/api/admin/campaigns', { query: periodSchema }, ({ query }) =>
    readCampaignOverview(query),
  ),

  marketers.post('/api/admin/campaigns', { body: newLinkSchema }, async ({ actor, body }) => {
    const link = await saveLink(body, actor.username)
    await recordActivity(actor, 'campaign-link.saved', describeLink(link))
    return jsonResponse(link, { status: 201 })
  }),

  /** Screens read it again to show the time of the last test click. */
  marketers.get('/api/admin/campaigns/:id', ({ params }) => findLink(params.id)),

  marketers.put('/api/admin/campaigns/:id', { body: linkChangeSchema }, async (call) => {
    const { actor, body, params } = call
    const link = await changeLink(params.id, body)
    await recordActivity(actor, 'campaign-link.changed', describeLink(link))
    return link
  }),

  marketers.delete('/api/admin/campaigns/:id', async ({ actor, params }) => {
    await recordActivity(actor, 'campaign-link.deleted', describeLink(await removeLink(params.id)))
  }),

  marketers.post('/api/admin/short-links', { body: newShortLinkSchema }, async (call) => {
    const { actor, body } = call
    const link = await createShortLink(body, actor.username)
    await recordActivity(actor, 'short-link.created', `/go/${link.name}`)
    return jsonResponse(link, { status: 201 })
  }),

  marketers.get('/api/admin/costs', { query: periodSchema }, ({ query }) =>
    readCostsOverview(query),
  ),

  marketers.post('/api/admin/costs', { body: newCostsSchema, limit: COSTS_LIMIT }, async (call) => {
    const { actor, body } = call
    const { costs: rows, layout } = body
    await saveCosts(rows)
    if (layout) await rememberLayout(layout)
    const days = rows.map(({ day }) => day).toSorted()
    const period = [...new Set([days[0], days.at(-1)])].join(' to ')
    await recordActivity(actor, 'costs.stored', `${rows.length} of ${period}`)
  }),

  marketers.delete('/api/admin/costs', { body: costSubjectSchema }, async ({ actor, body }) => {
    await removeCost(body)
    await recordActivity(actor, 'costs.deleted', `${body.campaign}, ${body.day}`)
  }),

  marketers.get('/api/admin/funnel', { query: funnelQuerySchema }, ({ query }) =>
    readFunnelReport(query),
  ),

  marketers.get('/api/admin/funnel.csv', { query: funnelQuerySchema }, async ({ query }) => {
    const name = `funnel-${query.quiz}-${query.from}-${query.to}`
    return csvResponse(name, await readFunnelTable(query))
  }),

  marketers.get('/api/admin/sources', { query: sourcesQuerySchema }, ({ query }) =>
    readSourcesReport(query),
  ),

  marketers.get('/api/admin/sources.csv', { query: sourcesQuerySchema }, async ({ query }) => {
    const [report, { currency }] = await Promise.all([readSourcesReport(query), readSite()])
    const name = `${query.by === 'landing' ? 'landing-pages' : `${query.by}s`}-${query.from}-${query.to}`
    return csvResponse(name, buildSourcesTable(report, countDecimals(currency)))
  }),

  marketers.get('/api/admin/conversion-files', () => readConversionOverview()),

  marketers.post('/api/admin/conversion-files', { body: newExportSchema }, async (call) => {
    const { actor, body } = call
    const created = await createExport(body.platform, actor.username)
    if (created.id === undefined) return created
    await recordActivity(actor, 'conversions.exported', `${body.platform}: ${created.count}`)
    return jsonResponse(created, { status: 201 })
  }),

  marketers.get(
    '/api/admin/conversion-files/:platform/:id',
    async ({ params: { platform, id } }) => {
      const known = PLATFORMS.find((each) => each === platform)
      if (!known) throw new Failure('not-found', 'There is no such file.')
      const file = await readExportFile(known, id)
      const name = `conversions-${known}-${id.slice(0, 8)}.csv`
      return createResponse(file, { headers: describeDownload(name, 'text/csv; charset=utf-8') })
    },
  ),
])
