import type { LeadCounts, LeadPage } from '#domain/leads/lead-page.ts'
import { countLeads } from '#domain/leads/lead-stats.ts'
import { summarizeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import { SOURCE_TOUCHES } from '#domain/marketing/sources/dimensions.ts'
import { buildSourceRows, type SourcesReport } from '#domain/marketing/sources/report.ts'
import { tallyTouches } from '#domain/marketing/sources/source-cell.ts'
import { leads } from '#server/leads/leads.ts'
import { findFirmDay } from '#server/site/site.ts'
import { callAsEditor, type World } from '../world/people-at-work.ts'
import { compare, isListed } from './views.ts'

/** What people are shown of leads is what follows from the records, whatever was done or stopped before. */
export async function checkInbox(world: World): Promise<string[]> {
  const stored = await readSummaries()
  const ask = async <T>(path: string): Promise<T> =>
    // What each address answers.
    (await (await callAsEditor(world, `/api/admin/${path}`, {})).json()) as T
  const found: string[] = []
  for (const status of ['', 'spam'] as const) {
    const wanted = stored.filter((lead) => isListed(lead, status))
    const seen: LeadSummary[] = []
    for (let next: string | undefined = ''; next !== undefined;) {
      const query = new URLSearchParams({
        ...(status && { status }),
        ...(next && { before: next }),
      })
      const page: LeadPage = await ask(`leads?${query}`)
      seen.push(...page.leads)
      next = page.next
    }
    found.push(...compare(`the inbox ${status}`, seen, wanted))
  }
  const { kinds, statuses, campaigns } = await ask<LeadCounts>('leads-summary')
  const counts = countLeads(stored, (at) => at.slice(0, 10))
  const wanted = { kinds: counts.kinds, statuses: counts.leads, campaigns: counts.campaigns }
  found.push(...compare('the counts of the inbox', { kinds, statuses, campaigns }, wanted))
  const days = await Promise.all(stored.map(({ receivedAt }) => findFirmDay(new Date(receivedAt))))
  const [from = '', to = ''] = [days.toSorted()[0], days.toSorted().at(-1)]
  for (const touch of stored.length > 0 ? SOURCE_TOUCHES : []) {
    const query = new URLSearchParams({ by: 'source', touch, from, to })
    const report = await ask<SourcesReport>(`sources?${query}`)
    const nothing = { leads: [], visits: [], cells: [], costs: [], valueScale: 1 }
    const facts = { ...nothing, leads: tallyTouches(stored) }
    const { rows } = buildSourceRows('source', touch, facts, nothing)
    found.push(...compare(`the ${touch} sources`, listFigures(report), listFigures({ rows })))
  }
  return found
}

/** Newest first, as the inbox has them. */
async function readSummaries(): Promise<LeadSummary[]> {
  const found: LeadSummary[] = []
  for (const key of (await leads.keys()).toSorted()) {
    const lead = await leads.find(key)
    if (lead) found.push(summarizeLead(key, lead))
  }
  return found
}

/** Costs and visits have rows as well. */
function listFigures({ rows }: Pick<SourcesReport, 'rows'>): string[] {
  return rows
    .filter((row) => row.leads > 0)
    .map(({ name, leads: count, won, value }) => JSON.stringify([name, count, won, value]))
    .toSorted()
}
