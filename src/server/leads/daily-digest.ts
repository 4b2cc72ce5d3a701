import { z } from 'zod'
import { formatCount } from '#domain/format-count.ts'
import { COUNTED_KINDS, KIND_LABELS } from '#domain/leads/lead-kinds.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import { describeSpam } from '#domain/leads/spam.ts'
import { isWorkingDay } from '#domain/site/working-hours.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { addDays, formatUtcDay } from '#domain/time/utc-day.ts'
import { formatZoneDay, formatZoneTime } from '#domain/time/zone-day.ts'
import { currentTime } from '../clock.ts'
import { queueEmail } from '../email/outbox.ts'
import { readEmailSetup } from '../email/smtp.ts'
import { siteUrl } from '../environment.ts'
import { readSite } from '../site/site.ts'
import { collection } from '../storage/collection.ts'
import { listLeadsSince } from './lead-pages.ts'
import { findDueLeads, findOverdueLeads, findUnseenSpam } from './waiting-leads.ts'

const MOST_CAMPAIGNS = 20

/** When the digest of each UTC day was queued. Earlier releases stored no time. */
const digestSchema = z.union([z.object({ queuedAt: z.iso.datetime() }), z.literal(1)])
const digests = collection('digests', digestSchema)

/**
 * Queue the daily email to the team that counts new leads and spam since the last one, once a day.
 * It has no names, so that erasing a person need not search it.
 *
 * @returns whether an email was queued.
 */
export async function queueDailyDigest(now = currentTime()): Promise<boolean> {
  if (!(await readSite()).emails.dailyDigest || readEmailSetup().team === undefined) return false
  const since = await findLastDigest(now)
  const [found, spam, reminders] = await Promise.all([
    listLeadsSince({}, since, now),
    findUnseenSpam(now, (now.getTime() - since.getTime()) / DAY_MS),
    listReminders(now),
  ])
  // Leads that arrive from now on belong to the next digest.
  const leads = found.filter(({ receivedAt }) => receivedAt < now.toISOString())
  if (spam.length > 0)
    reminders.push(`${describeSpam(spam.length)}. ${siteUrl()}/admin/leads?status=spam`)
  if (leads.length === 0 && reminders.length === 0) return false
  const day = formatUtcDay(now)
  // Store the earlier time first: if no email is queued, the next digest starts from there too.
  if (!(await digests.create(day, { queuedAt: since.toISOString() }))) return false
  const text = writeDigest(leads, reminders, await describePeriod(since, now))
  await queueEmail({ kind: 'digest', to: 'team', ...text }, now)
  await digests.upsert(day, () => ({ queuedAt: now.toISOString() }))
  return true
}

/** Find when the previous digest was queued; a day ago if that is not known. */
async function findLastDigest(now: Date): Promise<Date> {
  const today = formatUtcDay(now)
  // Weekly emails have keys that begin with `week-`, which sort after every day.
  const day = (await digests.keys()).findLast((key) => key < today)
  const last = day && (await digests.find(day))
  return new Date(typeof last === 'object' ? last.queuedAt : now.getTime() - DAY_MS)
}

/**
 * Describe when the period of a digest began, in the firm's time zone: to the minute for its text,
 * as a day for its subject.
 */
async function describePeriod(since: Date, now: Date) {
  const { timeZone } = await readSite()
  const day = formatZoneDay(since, timeZone)
  const yesterday = addDays(formatZoneDay(now, timeZone), -1)
  const time = formatZoneTime(since, timeZone).slice(0, '2026-01-31 00:00'.length)
  return { time, day: day === yesterday ? 'yesterday' : day }
}

/** List reminders of due and overdue leads, on days on which the firm works. */
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

function writeDigest(
  leads: readonly LeadSummary[],
  reminders: readonly string[],
  since: { readonly time: string; readonly day: string },
) {
  const total = leads.length > 0 ? formatCount(leads.length, 'new lead') : 'No new leads'
  const unread = leads.filter(({ status, isRead }) => status === 'new' && !isRead).length
  const campaigns = countCampaigns(leads)
  const text = [
    `Since ${since.time}: ${countKinds(leads).join(', ') || 'no new leads'}.`,
    `Unread: ${unread}. ${siteUrl()}/admin/leads?status=new`,
    ...reminders,
    ...(campaigns.length > 0 ? ['', 'By campaign:', ...campaigns] : []),
  ].join('\n')
  return { subject: `${total} since ${since.day}`, text: `${text}\n` }
}

function countKinds(leads: readonly LeadSummary[]): string[] {
  return COUNTED_KINDS.flatMap((kind) => {
    const count = leads.filter((lead) => lead.kind === kind).length
    return count === 0 ? [] : formatCount(count, KIND_LABELS[kind].toLowerCase())
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
