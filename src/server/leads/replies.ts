import type { User } from '#domain/accounts/user.ts'
import { isEmailAddress } from '#domain/email/email-address.ts'
import type { Email, NewEmail } from '#domain/email/email.ts'
import { toOneLine } from '#domain/email/header-line.ts'
import { Failure } from '#domain/failure.ts'
import {
  findNewestReply,
  isFailedReplyOpen,
  recordAnswer,
  settleReply,
} from '#domain/leads/lead-change.ts'
import { type CountedLead, isLead } from '#domain/leads/lead-kinds.ts'
import type { Reply } from '#domain/leads/lead-query.ts'
import { summarizeLead, type LeadSummary } from '#domain/leads/lead-summary.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { ReplyTemplate, Site } from '#domain/site/site.ts'
import { readTimeOfKey } from '#domain/storage/time-key.ts'
import { HOUR_MS } from '#domain/time/duration.ts'
import { findDisplayName } from '../accounts/users.ts'
import { currentTime } from '../clock.ts'
import { fillTemplate } from '../email/fill-template.ts'
import { buildEmailKey, outbox, type StoredEmail } from '../email/outbox.ts'
import { ignoreFailure } from '../failing-work.ts'
import { throttle } from '../limits/throttle.ts'
import { readSite } from '../site/site.ts'
import { inParallel } from '../storage/parallel.ts'
import { changeStoredLead } from './lead-changes.ts'
import { queueLeadEmail } from './lead-emails.ts'
import { leads, listKeysOfAddress } from './leads.ts'

const OTHER_TEXT =
  'This reply was already sent with another text. Change the text to send one more.'

const NEWER_REPLY = 'There is a newer reply to this lead. Check it, and send yours again.'

const PER_ACCOUNT = [{ limit: 50, windowMs: HOUR_MS }]

/** The templates of `content/site.yaml`, filled in for a lead; none if no reply is possible. */
export async function listReplyTemplates(lead: Lead): Promise<ReplyTemplate[]> {
  if (!isReplyable(lead)) return []
  const site = await readSite()
  return site.emails.replies.map(({ name, subject, text }) => ({
    name,
    subject: fillTemplate(subject, site, lead),
    text: fillTemplate(text, site, lead),
  }))
}

/**
 * Queue a reply to the address that is stored with a lead; a new lead becomes `contacted`. The
 * reply is noted with the lead before its email is queued, so a repetition after a crash queues it
 * once.
 *
 * @throws {Failure} `not-found`, `changed` where its writer has not seen the newest reply,
 *   `conflict` for a lead without a sender, for spam or for another text under the id of an earlier
 *   reply, or `too-many`.
 */
export async function replyToLead(
  key: string,
  { id, subject, text, seen }: Reply,
  actor: Pick<User, 'id' | 'username'>,
  now = currentTime(),
): Promise<Lead> {
  await throttle('lead-reply', actor.id, PER_ACCOUNT, {
    now,
    failsClosed: true,
    sentence: 'You have sent many replies in the last hour. Please wait before sending more.',
  })
  const ownKey = buildEmailKey({ id, createdAt: now.toISOString() })
  const lead = await changeStoredLead(key, (current) =>
    addReply(current, { id, subject, seen }, ownKey, { by: actor.username, now }),
  )
  // A repeated reply was noted, and perhaps queued, under the key of its first attempt.
  const noted = lead.history.find(({ emailKey }) => emailKey?.endsWith(id))
  const emailKey = noted?.emailKey ?? ownKey
  const queued = await outbox.find(emailKey)
  if (queued) {
    const isSame = queued.text === text && queued.subject === toOneLine(subject)
    if (!isSame) throw new Failure('conflict', OTHER_TEXT)
    return lead
  }
  const email = await writeReply(requireReplyable(lead), actor)
  await queueLeadEmail(lead, { ...email, subject, text }, id, readTimeOfKey(emailKey))
  return lead
}

/** The email of a reply, without what its writer chose. */
async function writeReply(lead: CountedLead, actor: Pick<User, 'id'>) {
  const [site, sender] = await Promise.all([readSite(), findDisplayName(actor)])
  return {
    kind: 'reply' as const,
    to: lead.email,
    replyTo: site.email,
    ...(sender !== undefined && { sender }),
    ...quoteMessage(lead, site),
  }
}

function quoteMessage(lead: Lead, { timeZone }: Site): Pick<NewEmail, 'quote'> {
  if (lead.kind !== 'contact') return {}
  const { receivedAt, name, message: text } = lead
  const day = new Date(receivedAt).toLocaleDateString('en-US', { timeZone, dateStyle: 'long' })
  return { quote: { intro: `On ${day}, ${toOneLine(name, 100)} wrote:`, text } }
}

function addReply(
  lead: Lead,
  { id, subject, seen }: Pick<Reply, 'id' | 'subject' | 'seen'>,
  emailKey: string,
  context: Parameters<typeof recordAnswer>[1],
): Lead {
  requireReplyable(lead)
  if (lead.history.some((entry) => entry.emailKey?.endsWith(id))) return lead
  if (seen !== undefined && seen !== findNewestReply(lead))
    throw new Failure('changed', NEWER_REPLY)
  const reply = { what: 'reply', to: subject, emailKey } as const
  return recordAnswer({ ...lead, isRead: true }, context, reply)
}

/** Note with its lead that a reply was delivered, or that it never will be. */
export async function recordDelivery({ key, email }: StoredEmail, now = currentTime()) {
  const change = (lead: Lead) => settleReply(lead, key, email.state === 'sent', now)
  for (const [leadKey, lead] of await findRepliedLead(email)) {
    // Most replies are delivered and change nothing.
    if (change(lead) !== lead) await ignoreFailure('not-found', changeStoredLead(leadKey, change))
  }
}

/** The lead that an email replies to, by its key; empty when it is gone. */
async function findRepliedLead({ to, leadId }: Email): Promise<ReadonlyMap<string, Lead>> {
  if (leadId === undefined) return new Map()
  return leads.findMany((await listKeysOfAddress(to)).filter((key) => key.endsWith(leadId)))
}

/** The leads with a reply that was given up, on which no one has worked since. */
export async function findFailedReplies(failed: readonly StoredEmail[]): Promise<LeadSummary[]> {
  const replies = failed.filter(({ email }) => email.kind === 'reply')
  const found = await inParallel(replies, async ({ key, email }) =>
    Array.from(await findRepliedLead(email), ([leadKey, lead]) =>
      isFailedReplyOpen(lead, key) ? [summarizeLead(leadKey, lead)] : [],
    ).flat(),
  )
  return found.flat()
}

/** Whether a lead has a sender to write to. */
export function isReplyable(lead: Lead): lead is CountedLead {
  return isLead(lead) && lead.status !== 'spam' && !lead.deletedAt && isEmailAddress(lead.email)
}

function requireReplyable(lead: Lead): CountedLead {
  if (lead.deletedAt) throw new Failure('not-found', 'This lead has been deleted.')
  if (isReplyable(lead)) return lead
  throw new Failure('conflict', 'This lead cannot be replied to.')
}
