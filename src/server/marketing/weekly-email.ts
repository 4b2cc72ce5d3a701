import { calculateRatios, formatChange } from '#domain/marketing/sources/ratios.ts'
import type { ComparedFigures, SourceRow, SourcesReport } from '#domain/marketing/sources/report.ts'
import { formatAmount, formatReturn } from '#domain/money/format-amount.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { formatZoneTime } from '#domain/time/zone-day.ts'
import { currentTime } from '../clock.ts'
import { queueEmail } from '../email/outbox.ts'
import { readEmailSetup } from '../email/smtp.ts'
import { siteUrl } from '../environment.ts'
import { readSite } from '../site/site.ts'
import { blobs } from '../storage/blobs.ts'
import { readSourcesReport } from './sources/report.ts'

/**
 * Queue the email to the team about the week from Monday to Sunday, once each Monday from the chosen time on.
 * Nothing is sent after two weeks of nothing.
 *
 * @returns whether an email was queued.
 */
export async function queueWeeklyEmail(now = currentTime()): Promise<boolean> {
  const { emails, timeZone, currency } = await readSite()
  const [today = '', time = ''] = formatZoneTime(now, timeZone).split(' ')
  const isMonday = new Date(today).getUTCDay() === 1
  if (!emails.weeklyReport?.send || !isMonday || time < emails.weeklyReport.at) return false
  if (readEmailSetup().team === undefined) return false
  const [marks, mark] = [blobs('digests'), `week-${today}`]
  if ((await marks.read(mark)) !== undefined) return false
  const week = { from: addDays(today, -7), to: addDays(today, -1) }
  const report = await readSourcesReport({ by: 'campaign', touch: 'last', ...week }, now)
  const { beside, ...figures } = report.total
  const isEmpty = [figures, beside?.before ?? {}].every((each) =>
    Object.values(each).every((figure) => figure === 0),
  )
  if (isEmpty) return false
  const email = { kind: 'digest', to: 'team', ...writeWeek(report, currency) } as const
  if ((await marks.write(mark, 1, { onlyIfNew: true })) === undefined) return false
  await queueEmail(email, now).catch(async (error: unknown) => {
    // The next run tries again.
    await marks.remove(mark)
    throw error
  })
  return true
}

function writeWeek(report: SourcesReport, currency: string): { subject: string; text: string } {
  const { from, to, total } = report
  const query = new URLSearchParams({ from, to })
  const lines = [
    `The week from ${from} to ${to}, and how it differs from the week before:`,
    '',
    ...listFigures(total, currency),
    '',
    ...describeCampaigns(report.rows, currency),
    '',
    `Sources: ${siteUrl()}/admin/sources?by=campaign&${query}`,
    `Campaigns: ${siteUrl()}/admin/campaigns?${query}`,
    `Funnel: ${siteUrl()}/admin/funnel?${query}`,
  ]
  const leads = total.leads === 1 ? '1 lead' : `${total.leads.toLocaleString('en-US')} leads`
  const subject = `Last week: ${leads}, ${formatAmount(total.cost, currency)} spent`
  return { subject, text: `${lines.join('\n')}\n` }
}

function listFigures(total: ComparedFigures, currency: string): string[] {
  const before = total.beside?.before
  const line = (label: string, text: string, figure?: number, earlier?: number) => {
    const change = formatChange(figure, earlier)
    return `${label}: ${text}${change && ` (${change})`}`
  }
  const [ratio, earlier] = [total, before].map(
    (each) => each && calculateRatios(each).returnOnSpend,
  )
  const won = `${total.won.toLocaleString('en-US')}, worth ${formatAmount(total.value, currency)}`
  return [
    line('Spent', formatAmount(total.cost, currency), total.cost, before?.cost),
    line('Visits', total.visits.toLocaleString('en-US'), total.visits, before?.visits),
    line('Leads', total.leads.toLocaleString('en-US'), total.leads, before?.leads),
    line('Won', won, total.won, before?.won),
    ...(ratio === undefined ? [] : [line('Return', formatReturn(ratio, currency), ratio, earlier)]),
  ]
}

/** Of the campaigns that cost something, those with the highest and the lowest return, then cost of a lead. */
function describeCampaigns(rows: readonly SourceRow[], currency: string): string[] {
  const read = (row: ComparedFigures | undefined) => row && calculateRatios(row).returnOnSpend
  const paid = rows
    .filter(({ cost }) => cost > 0)
    .toSorted((a, b) => (read(b) ?? 0) - (read(a) ?? 0) || b.leads / b.cost - a.leads / a.cost)
  const [best, worst] = [paid[0], paid.length > 1 ? paid.at(-1) : undefined]
  const describe = (label: string, row: SourceRow | undefined) => {
    const ratio = read(row)
    if (!row || ratio === undefined) return []
    const change = formatChange(ratio, read(row.beside?.before))
    const text = `${formatReturn(ratio, currency)}${change && ` (${change})`}`
    return [`${label} campaign: ${row.name}, ${text}, leads: ${row.leads.toLocaleString('en-US')}`]
  }
  return [...describe('Best', best), ...describe('Worst', worst)]
}
