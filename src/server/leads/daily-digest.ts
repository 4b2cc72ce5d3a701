import { formatCount } from '#domain/format-count.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { COUNTED_KINDS } from '#domain/leads/lead-kinds.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { describeSpam } from '#domain/leads/spam.ts'
import { isWorkingDay } from '#domain/site/working-hours.ts'
import { currentTime } from '../clock.ts'
import { readSite } from '../site/site.ts'
import { siteUrl } from '../environment.ts'
import { listLeadsSince } from './lead-pages.ts'
import { findDueLeads, findOverdueLeads, findUnseenSpam } from './waiting-leads.ts'
import { blobs } from '../storage/blobs.ts'
import { queueEmail } from '../email/outbox.ts'
import { readEmailSetup } from '../email/smtp.ts'

const MOST_CAMPAIGNS = 20

const KIND_NAMES = { contact: 'message', assessment: 'assessment request' } as const

/**
 * Queue the daily email to the team that counts new leads and spam, once a day. It has no names, so
 * that erasing a person need not search it.
 *
 * @returns whether an email was queued.
 */
export async function queueDailyDigest(now = currentTime()): Promise<boolean> {
  if (!(await readSite()).emails.dailyDigest || readEmailSetup().team === undefined) return false
  const [leads, spam, reminders] = await Promise.all([
    listLeadsSince({}, new Date(now.getTime() - DAY_MS), now),
    findUnseenSpam(now, 1),
    listReminders(now),
  ])
  if (spam.length > 0) {
    reminders.push(`${describeSpam(spam.length)}. ${siteUrl()}/admin/leads?status=spam`)
  }
  if (leads.length === 0 && reminders.length === 0) return false
  const day = now.toISOString().slice(0, 10)
  const isFirst = await blobs('digests').write(day, 1, { onlyIfNew: true })
  if (isFirst === undefined) return false
  await queueEmail({ kind: 'digest', to: 'team', ...writeDigest(leads, reminders) }, now)
  return true
}

/** Lists reminders of due and overdue leads, on days on which the firm works. */
async function listReminders(now: Date): Promise<string[]> {
  const site = await readSite()
  // The digest is sent before the firm opens.
  if (!isWorkingDay(now, site)) return []
  const [due, overdue] = await Promise.all([findDueLeads(now), findOverdueLeads(now)])
  const address = `${siteUrl()}/admin/leads`
  return [
    ...(overdue.length > 0
      ? [`Waiting for an answer for more than 24 hours: ${overdue.length}. ${address}?due=overdue`]
      : []),
    ...(due.length > 0 ? [`Due: ${due.length}. ${address}?due=today`] : []),
  ]
}

function writeDigest(leads: readonly LeadSummary[], reminders: readonly string[]) {
  const total = leads.length > 0 ? formatCount(leads.length, 'new lead') : 'No new leads'
  const unread = leads.filter(({ status, isRead }) => status === 'new' && !isRead).length
  const campaigns = countCampaigns(leads)
  const text = [
    `In the last 24 hours: ${countKinds(leads).join(', ') || 'no new leads'}.`,
    `Unread: ${unread}. ${siteUrl()}/admin/leads?status=new`,
    ...reminders,
    ...(campaigns.length > 0 ? ['', 'By campaign:', ...campaigns] : []),
  ].join('\n')
  return { subject: `${total} since yesterday`, text: `${text}\n` }
}

function countKinds(leads: readonly LeadSummary[]): string[] {
  return COUNTED_KINDS.flatMap((kind) => {
    const count = leads.filter((lead) => lead.kind === kind).length
    return count === 0 ? [] : formatCount(count, KIND_NAMES[kind])
  })
}

/** Visitors can invent campaign names, so only the most frequent are listed. */
function countCampaigns(leads: readonly LeadSummary[]): string[] {
  const named = leads.filter(({ campaign }) => campaign.campaign)
  return [...Map.groupBy(named, ({ campaign }) => campaign.campaign)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_CAMPAIGNS)
    .map(([name, own]) => `${name}: ${own.length}`)
}
