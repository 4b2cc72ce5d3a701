import { listPrefixesSince } from '#domain/leads/time-bucket.ts'
import { summarizeWholeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Email } from '#domain/email/email.ts'
import { addDays, formatDay } from '#domain/funnel/utc-day.ts'
import { events, listSessionEvents } from '../funnel/events.ts'
import { currentLeadIndex } from '../leads/lead-index.ts'
import { eraseLead } from '../leads/lead-changes.ts'
import { streamAllLeads } from '../leads/lead-pages.ts'
import { leads } from '../leads/leads.ts'
import { outbox } from '../email/outbox.ts'
import { inParallel } from '../storage/parallel.ts'
import { currentTime } from '../clock.ts'

/** A mail about a lead is queued when it arrives; a repetition of the request may come a little later. */
const MAIL_WINDOW_MS = 15 * 60_000

/** The letter that opens somebody's records is no older while it does. */
const LETTER_MS = 25 * 60 * 60_000
const AT_ONCE = 16

/** Everything we hold about one person. */
export interface PersonRecords {
  readonly email: string
  readonly leads: readonly { readonly key: string; readonly lead: Lead }[]
  readonly mails: readonly { readonly key: string; readonly mail: Email }[]
}

/**
 * What is kept under a mail address: the messages and requests that name it, hidden ones too, the
 * quiz results and shares of the same visits, and the mails about them.
 */
export async function findPersonRecords(
  email: string,
  now = currentTime(),
): Promise<PersonRecords> {
  const own = await collect((lead) => isSameAddress(lead.email, email), now)
  const visits = new Set(own.map(({ sessionId }) => sessionId).filter(Boolean))
  const ofVisits =
    visits.size === 0 ? [] : await collect(({ sessionId }) => visits.has(sessionId), now)
  const keys = [...new Set([...own, ...ofVisits].map(({ key }) => key))].toSorted()
  const found = await inParallel(keys, AT_ONCE, async (key) => ({
    key,
    lead: await leads.find(key),
  }))
  const kept = found.flatMap(({ key, lead }) => (lead ? [{ key, lead }] : []))
  return { email, leads: kept, mails: await mailsOf(email, kept, now) }
}

/**
 * Remove for good what {@link findPersonRecords} finds, and the steps of those visits. What names the address
 * goes last: when this stops half-way, the next try still finds the rest by it.
 */
export async function forgetPerson(email: string, now = currentTime()): Promise<PersonRecords> {
  const records = await findPersonRecords(email, now)
  const byName = Map.groupBy(records.leads, ({ key, lead }) =>
    isSameAddress(summarizeWholeLead(key, lead).email, email),
  )
  await inParallel(records.mails, AT_ONCE, ({ key }) => outbox.remove(key))
  for (const group of [byName.get(false) ?? [], byName.get(true) ?? []]) {
    await inParallel(group, AT_ONCE, async ({ key, lead }) => {
      await removeVisit(lead)
      await eraseLead(key, now)
    })
  }
  // What the inbox keeps of its leads to be quick forgets them now, not with its next reader.
  await currentLeadIndex(now)
  return records
}

/** The steps that are kept of the visit a lead belongs to; sums of closed days say nothing of anybody. */
async function removeVisit({ sessionId, receivedAt }: Lead): Promise<void> {
  if (!sessionId) return
  const day = formatDay(new Date(receivedAt))
  for (const each of [addDays(day, -1), day, addDays(day)]) {
    const steps = await listSessionEvents(each, sessionId)
    await inParallel(steps, AT_ONCE, ({ key }) => events.remove(key))
  }
}

/** The mails about one lead, newest first. */
export async function findEmailsAbout(lead: Lead): Promise<{ key: string; mail: Email }[]> {
  return mailsNear(lead, (mail) => mail.leadId === lead.id)
}

/** What a person is shown of their own records: no more than the inbox shows of a lead. */
export function summarizeRecords({ leads: kept }: PersonRecords): LeadSummary[] {
  return kept.map(({ key, lead }) => summarizeWholeLead(key, lead))
}

async function collect(
  isWanted: (lead: LeadSummary) => boolean,
  now: Date,
): Promise<LeadSummary[]> {
  const found: LeadSummary[] = []
  for await (const page of streamAllLeads(now)) found.push(...page.filter(isWanted))
  return found
}

async function mailsOf(
  email: string,
  kept: PersonRecords['leads'],
  now: Date,
): Promise<{ key: string; mail: Email }[]> {
  const near = await inParallel(kept, AT_ONCE, ({ lead }) =>
    mailsNear(lead, (mail) => mail.leadId === lead.id || isAddressedTo(mail, email)),
  )
  const letters = await mailsBetween(new Date(now.getTime() - LETTER_MS), now, (mail) =>
    isAddressedTo(mail, email),
  )
  const found = [...near.flat(), ...letters]
  return [...new Map(found.map((entry) => [entry.key, entry])).values()]
}

async function mailsNear(
  { receivedAt }: Lead,
  isWanted: (mail: Email) => boolean,
): Promise<{ key: string; mail: Email }[]> {
  const from = new Date(receivedAt)
  return mailsBetween(from, new Date(from.getTime() + MAIL_WINDOW_MS), isWanted)
}

async function mailsBetween(
  from: Date,
  to: Date,
  isWanted: (mail: Email) => boolean,
): Promise<{ key: string; mail: Email }[]> {
  const listed = await Promise.all(listPrefixesSince(from, to).map((prefix) => outbox.keys(prefix)))
  const found = await inParallel(listed.flat(), AT_ONCE, async (key) => ({
    key,
    mail: await outbox.find(key),
  }))
  return found.flatMap(({ key, mail }) => (mail && isWanted(mail) ? [{ key, mail }] : []))
}

function isAddressedTo({ to, replyTo }: Email, email: string): boolean {
  return isSameAddress(to, email) || (replyTo !== undefined && isSameAddress(replyTo, email))
}

function isSameAddress(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
