import { buildCampaignUrl } from '#domain/campaigns/link.ts'
import { linkChangeSchema, newLinkSchema } from '#domain/campaigns/saved-link.ts'
import { newShortLinkSchema } from '#domain/campaigns/short-link.ts'
import { newExportSchema } from '#domain/conversions/export.ts'
import { costSubjectSchema, newCostsSchema } from '#domain/costs/cost-requests.ts'
import type { StoredCosts } from '#domain/costs/costs-overview.ts'
import { Failure } from '#domain/failure.ts'
import { buildFunnelTable } from '#domain/funnel/funnel-csv.ts'
import { funnelQuerySchema } from '#domain/funnel/query.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import { sourcesQuerySchema } from '#domain/sources/query.ts'
import { buildSourcesTable } from '#domain/sources/sources-csv.ts'
import { periodSchema } from '#domain/time/period.ts'
import { FUNNEL_DAYS, REPORT_DAYS } from '#domain/time/report-days.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { requires } from '#server/accounts/requires.ts'
import { changeLink, removeLink, saveLink } from '#server/campaigns/links.ts'
import { readCampaignOverview } from '#server/campaigns/overview.ts'
import { createShortLink } from '#server/campaigns/short-links.ts'
import { readTestClick } from '#server/campaigns/test-clicks.ts'
import { readSite } from '#server/content/site.ts'
import {
  createExport,
  readConversionOverview,
  readExportFile,
} from '#server/conversions/exports.ts'
import { removeCost, saveCosts } from '#server/costs/costs.ts'
import { rememberLayout } from '#server/costs/layouts.ts'
import { readCostsOverview } from '#server/costs/overview.ts'
import { readFunnelReport, readFunnelTable } from '#server/funnel/report.ts'
import { csvResponse } from '#server/http/csv-response.ts'
import { readReportQuery } from '#server/http/report-query.ts'
import { createResponse, jsonResponse } from '#server/http/response.ts'
import { defineRoutes, route, type FunctionConfig } from '#server/http/routes.ts'
import { readSourcesReport } from '#server/sources/report.ts'

export const config: FunctionConfig = {
  path: [
    '/api/admin/campaigns',
    '/api/admin/campaigns/:id',
    '/api/admin/conversion-files',
    '/api/admin/conversion-files/:platform/:id',
    '/api/admin/costs',
    '/api/admin/funnel',
    '/api/admin/funnel.csv',
    '/api/admin/short-links',
    '/api/admin/sources',
    '/api/admin/sources.csv',
  ],
  includedFiles: [
    'dist/_content/deploy.json',
    'dist/_content/quizzes/*.json',
    'dist/_content/site.json',
  ],
}

/** Of 5,000 costs with long names, in bytes. */
const COSTS_LIMIT = 2 * 1024 * 1024

const links = [
  route('GET', '/api/admin/campaigns', requires('campaigns'), {}, async ({ request }) =>
    readCampaignOverview(await readReportQuery(request, periodSchema, REPORT_DAYS)),
  ),

  route(
    'POST',
    '/api/admin/campaigns',
    requires('campaigns'),
    { body: newLinkSchema },
    async ({ actor, body }) => {
      const link = await saveLink(body, actor.username)
      await recordActivity(actor, 'campaign-link.saved', buildCampaignUrl('', link.path, link.tags))
      return jsonResponse(link, { status: 201 })
    },
  ),

  /** When the last test click arrived. */
  route('GET', '/api/admin/campaigns/:id', requires('campaigns'), {}, ({ params }) =>
    readTestClick(params.id),
  ),

  route(
    'PUT',
    '/api/admin/campaigns/:id',
    requires('campaigns'),
    { body: linkChangeSchema },
    async ({ actor, body, params }) => {
      const link = await changeLink(params.id, body)
      await recordActivity(
        actor,
        'campaign-link.changed',
        buildCampaignUrl('', link.path, link.tags),
      )
      return link
    },
  ),

  route(
    'DELETE',
    '/api/admin/campaigns/:id',
    requires('campaigns'),
    {},
    async ({ actor, params }) => {
      const { path, tags } = await removeLink(params.id)
      await recordActivity(actor, 'campaign-link.deleted', buildCampaignUrl('', path, tags))
    },
  ),

  route(
    'POST',
    '/api/admin/short-links',
    requires('campaigns'),
    { body: newShortLinkSchema },
    async ({ actor, body }) => {
      const link = await createShortLink(body, actor.username)
      await recordActivity(actor, 'short-link.created', `/go/${link.name}`)
      return jsonResponse(link, { status: 201 })
    },
  ),
]

const costs = [
  route('GET', '/api/admin/costs', requires('campaigns'), {}, async ({ request }) =>
    readCostsOverview(await readReportQuery(request, periodSchema, REPORT_DAYS)),
  ),

  route(
    'POST',
    '/api/admin/costs',
    requires('campaigns'),
    { body: newCostsSchema, limit: COSTS_LIMIT },
    async ({ actor, body }) => {
      const { costs: rows, layout } = body
      const stored: StoredCosts = { stored: rows.length, replaced: await saveCosts(rows) }
      if (layout) await rememberLayout(layout)
      const days = rows.map(({ day }) => day).toSorted()
      const period = [...new Set([days[0], days.at(-1)])].join(' to ')
      await recordActivity(actor, 'costs.stored', `${rows.length} of ${period}`)
      return jsonResponse(stored, { status: 201 })
    },
  ),

  route(
    'DELETE',
    '/api/admin/costs',
    requires('campaigns'),
    { body: costSubjectSchema },
    async ({ actor, body }) => {
      if (!(await removeCost(body))) throw new Failure('not-found', 'There is no such cost.')
      await recordActivity(actor, 'costs.deleted', `${body.campaign}, ${body.day}`)
    },
  ),
]

const reports = [
  route('GET', '/api/admin/funnel', requires('campaigns'), {}, async ({ request }) =>
    readFunnelReport(await readReportQuery(request, funnelQuerySchema, FUNNEL_DAYS)),
  ),

  route('GET', '/api/admin/funnel.csv', requires('campaigns'), {}, async ({ request }) => {
    const table = await readFunnelTable(
      await readReportQuery(request, funnelQuerySchema, FUNNEL_DAYS),
    )
    return csvResponse(`funnel-${table.quizId}-${table.from}-${table.to}`, buildFunnelTable(table))
  }),

  route('GET', '/api/admin/sources', requires('campaigns'), {}, async ({ request }) =>
    readSourcesReport(await readReportQuery(request, sourcesQuerySchema, REPORT_DAYS)),
  ),

  route('GET', '/api/admin/sources.csv', requires('campaigns'), {}, async ({ request }) => {
    const query = await readReportQuery(request, sourcesQuerySchema, REPORT_DAYS)
    const [report, { currency }] = await Promise.all([readSourcesReport(query), readSite()])
    const name = `${query.by === 'landing' ? 'landing-pages' : `${query.by}s`}-${query.from}-${query.to}`
    return csvResponse(name, buildSourcesTable(report, countDecimals(currency)))
  }),
]

const conversions = [
  route('GET', '/api/admin/conversion-files', requires('campaigns'), {}, () =>
    readConversionOverview(),
  ),

  route(
    'POST',
    '/api/admin/conversion-files',
    requires('campaigns'),
    { body: newExportSchema },
    async ({ actor, body: { platform } }) => {
      const created = await createExport(platform, actor.username)
      if (created.id === undefined) return created
      await recordActivity(actor, 'conversions.exported', `${platform}: ${created.count}`)
      return jsonResponse(created, { status: 201 })
    },
  ),

  route(
    'GET',
    '/api/admin/conversion-files/:platform/:id',
    requires('campaigns'),
    {},
    async ({ params: { platform, id } }) => {
      const parsed = newExportSchema.safeParse({ platform })
      if (!parsed.success) throw new Failure('not-found', 'There is no such file.')
      const file = await readExportFile(parsed.data.platform, id)
      return createResponse(file, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="conversions-${parsed.data.platform}.csv"`,
        },
      })
    },
  ),
]

export default defineRoutes([...links, ...costs, ...reports, ...conversions])
