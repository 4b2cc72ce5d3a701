import { z } from 'zod'
import { formatCount } from '#domain/format-count.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { findWonTime } from '#domain/leads/lead.ts'
import {
  type ComparedFigures,
  FIGURES,
  type FigureName,
  type Figures,
  formatFigure,
  formatFigureChange,
} from '#domain/marketing/figures.ts'
import type { PeriodQuery } from '#domain/marketing/report-query.ts'
import { buildSourceRows, type Facts, type SourceRow } from '#domain/marketing/sources/report.ts'
import { tallyTouches } from '#domain/marketing/sources/source-cell.ts'
import {
  addDays,
  findPeriodBefore,
  findWeekday,
  formatDay,
  isInPeriod,
} from '#domain/time/utc-day.ts'
import { formatZoneDay, formatZoneTime } from '#domain/time/zone-day.ts'
import { currentTime } from '../clock.ts'
import { buildEmailKey, outbox, queueEmail } from '../email/outbox.ts'
import { readEmailSetup } from '../email/smtp.ts'
import { siteUrl } from '../environment.ts'
import { listLeadsSince } from '../leads/lead-pages.ts'
import { leads } from '../leads/leads.ts'
import { newId } from '../random.ts'
import { readSite } from '../site/site.ts'
import { collection } from '../storage/collection.ts'
import { readSourceFacts } from './sources.ts'

/**
 * The email of each week, under `week-` and the Monday after it. The daily digest has its marks
 * beside them.
 */
const weeks = collection(
  'digests',
  z.object({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    /** Whether there is no email, after two weeks of nothing. */
    isEmpty: z.literal(true).optional(),
  }),
)

/**
 * Queue the email to the team about the week from Monday to Sunday, once, on Monday from the chosen
 * time on, but not after two weeks of nothing. The email is noted before it is queued, so a run
 * that ended in between is repeated with the same one.
 *
 * @returns whether an email was queued.
 */
export async function queueWeeklyEmail(now = currentTime()): Promise<boolean> {
  const { emails, timeZone, currency } = await readSite()
  const [today = '', time = ''] = formatZoneTime(now, timeZone).split(' ')
  const monday = addDays(today, -findWeekday(today))
  if (!emails.weeklyReport?.send || readEmailSetup().team === undefined) return false
  if (today === monday && time < emails.weeklyReport.at) return false
  const noted = await weeks.find(`week-${monday}`)
  if (noted && (noted.isEmpty || (await outbox.find(buildEmailKey(noted))))) return false
  const week = { from: addDays(monday, -7), to: addDays(monday, -1) }
  const report = await readWeek(week, timeZone, now)
  const { before, ...figures } = report.total
  const isEmpty = [figures, before].every((each) => Object.values(each).every((sum) => sum === 0))
  const { id, createdAt } = await weeks.upsert(
    `week-${monday}`,
    (known) => known ?? { id: newId(), createdAt: now.toISOString(), ...(isEmpty && { isEmpty }) },
  )
  if (isEmpty) return false
  const email = { kind: 'digest', to: 'team', ...writeWeeklyEmail(report, currency) } as const
  await queueEmail(email, new Date(createdAt), id)
  return true
}

/**
 * Read the sources of a week by campaign. Won leads count by the day on which they were won,
 * because few are won in the week in which they arrive.
 */
async function readWeek(week: PeriodQuery, timeZone: string, now: Date) {
  const [{ facts, before }, summaries] = await Promise.all([
    readSourceFacts(week, now),
    listLeadsSince({ status: 'won' }, new Date(0), now),
  ])
  const records = await leads.findMany(summaries.map(({ key }) => key))
  const isWonIn = ({ key }: LeadSummary, period: PeriodQuery) => {
    const lead = records.get(key)
    return lead && isInPeriod(formatZoneDay(new Date(findWonTime(lead)), timeZone), period)
  }
  const countWon = (each: Facts, period: PeriodQuery): Facts => {
    const won = tallyTouches(summaries.filter((lead) => isWonIn(lead, period)))
    const arrived = each.leads.map((cell) => ({ ...cell, won: 0, value: 0 }))
    return {
      ...each,
      leads: [...arrived, ...won.map((cell) => ({ ...cell, leads: 0, visitLeads: 0 }))],
    }
  }
  const periods = [countWon(facts, week), countWon(before, findPeriodBefore(week))] as const
  return { ...week, ...buildSourceRows('campaign', 'last', ...periods) }
}

type WeekReport = Awaited<ReturnType<typeof readWeek>>

const TOTALS = ['cost', 'visits', 'leads', 'won', 'value', 'return_on_ad_spend'] as const
const OF_CAMPAIGN = ['return_on_ad_spend', 'cost', 'leads'] as const

function writeWeeklyEmail(report: WeekReport, currency: string): { subject: string; text: string } {
  const { from, to, total, rows } = report
  const query = new URLSearchParams({ from, to })
  const list = (names: readonly FigureName[], figures: ComparedFigures) =>
    names.flatMap((name) => describeFigure(name, figures, currency))
  const lines = [
    `The week from ${formatDay(from)} to ${formatDay(to)}, compared with the week before:`,
    '',
    ...list(TOTALS, total),
    '',
    'Won, value and return are of the leads that were won in the week, whenever they arrived.',
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

/** Format a figure and its change as the screens do. */
function describeFigure(name: FigureName, figures: ComparedFigures, currency: string): string[] {
  // Leads that were won in a week are no share of those that arrived in it.
  const shown = name === 'won' ? { ...figures, leads: 0 } : figures
  const text = formatFigure(name, shown, currency)
  const change = formatFigureChange(name, figures)
  return text ? [`${FIGURES[name].label}: ${text}${change && ` (${change})`}`] : []
}

/** Find the best and the worst paid campaign: by return on ad spend, and if that is equal by leads per cost. */
function findBestAndWorst(rows: readonly SourceRow[]) {
  const read = (row: Figures) => FIGURES.return_on_ad_spend.value(row) ?? 0
  const paid = rows
    .filter(({ cost }) => cost > 0)
    .toSorted((a, b) => read(b) - read(a) || b.leads / b.cost - a.leads / a.cost)
  const ends = new Set([...paid.slice(0, 1), ...paid.slice(-1)])
  return [...ends].map((row, i) => [i === 0 ? 'Best' : 'Worst', row] as const)
}
