import { z } from 'zod'
import { formatCount } from '#domain/format-count.ts'
import {
  type ComparedFigures,
  FIGURES,
  type FigureName,
  type Figures,
  formatFigure,
  formatFigureChange,
} from '#domain/marketing/figures.ts'
import type { SourceRow, SourcesReport } from '#domain/marketing/sources/report.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { formatZoneTime } from '#domain/time/zone-day.ts'
import { currentTime } from '../clock.ts'
import { buildEmailKey, outbox, queueEmail } from '../email/outbox.ts'
import { readEmailSetup } from '../email/smtp.ts'
import { siteUrl } from '../environment.ts'
import { newId } from '../random.ts'
import { readSite } from '../site/site.ts'
import { collection } from '../storage/collection.ts'
import { readSourcesReport } from './sources.ts'

/** The email of each week, under `week-` and its Monday. The daily digest has its marks beside them. */
const weeks = collection('digests', z.object({ id: z.uuid(), createdAt: z.iso.datetime() }))

/**
 * Queue the email to the team about the week from Monday to Sunday, once each Monday from the
 * chosen time on. Which email it is is noted first, so a run that ended in between is repeated with
 * the same one. Nothing is sent after two weeks of nothing.
 *
 * @returns whether an email was queued.
 */
export async function queueWeeklyEmail(now = currentTime()): Promise<boolean> {
  const { emails, timeZone, currency } = await readSite()
  const [today = '', time = ''] = formatZoneTime(now, timeZone).split(' ')
  const isMonday = new Date(today).getUTCDay() === 1
  if (!emails.weeklyReport?.send || !isMonday || time < emails.weeklyReport.at) return false
  if (readEmailSetup().team === undefined) return false
  const noted = await weeks.find(`week-${today}`)
  if (noted && (await outbox.find(buildEmailKey(noted)))) return false
  const week = { from: addDays(today, -7), to: addDays(today, -1) }
  const report = await readSourcesReport({ by: 'campaign', touch: 'last', ...week }, now)
  const { before, ...figures } = report.total
  if ([figures, before].every((each) => Object.values(each).every((figure) => figure === 0)))
    return false
  const { id, createdAt } = await weeks.upsert(
    `week-${today}`,
    (known) => known ?? { id: newId(), createdAt: now.toISOString() },
  )
  const email = { kind: 'digest', to: 'team', ...writeWeeklyEmail(report, currency) } as const
  await queueEmail(email, new Date(createdAt), id)
  return true
}

const TOTALS = ['cost', 'visits', 'leads', 'won', 'value', 'return_on_ad_spend'] as const
const OF_CAMPAIGN = ['return_on_ad_spend', 'cost', 'leads'] as const

function writeWeeklyEmail(
  report: SourcesReport,
  currency: string,
): { subject: string; text: string } {
  const { from, to, total, rows } = report
  const query = new URLSearchParams({ from, to })
  const list = (names: readonly FigureName[], figures: ComparedFigures) =>
    names.flatMap((name) => describeFigure(name, figures, currency))
  const lines = [
    `The week from ${from} to ${to}, and how it differs from the week before:`,
    '',
    ...list(TOTALS, total),
    '',
    ...findBestAndWorst(rows).map(
      ([label, row]) => `${label} campaign: ${row.name}. ${list(OF_CAMPAIGN, row).join(', ')}`,
    ),
    '',
    `Sources: ${siteUrl()}/admin/sources?by=campaign&${query}`,
    `Campaigns: ${siteUrl()}/admin/campaigns?${query}`,
    `Funnel: ${siteUrl()}/admin/funnel?${query}`,
  ]
  const leads = formatCount(total.leads, 'lead')
  const subject = `Last week: ${leads}, ${formatFigure('cost', total, currency) || 'nothing'} spent`
  return { subject, text: `${lines.join('\n')}\n` }
}

/** Formats a figure and its change as the screens do. */
function describeFigure(name: FigureName, figures: ComparedFigures, currency: string): string[] {
  const text = formatFigure(name, figures, currency)
  const change = formatFigureChange(name, figures)
  return text ? [`${FIGURES[name].label}: ${text}${change && ` (${change})`}`] : []
}

/** Finds the best and the worst paid campaign: by return on ad spend, and if that is equal by leads per cost. */
function findBestAndWorst(rows: readonly SourceRow[]) {
  const read = (row: Figures) => FIGURES.return_on_ad_spend.value(row) ?? 0
  const paid = rows
    .filter(({ cost }) => cost > 0)
    .toSorted((a, b) => read(b) - read(a) || b.leads / b.cost - a.leads / a.cost)
  return [paid.slice(0, 1), paid.slice(1).slice(-1)].flatMap((found, i) =>
    found.map((row) => [i === 0 ? 'Best' : 'Worst', row] as const),
  )
}
