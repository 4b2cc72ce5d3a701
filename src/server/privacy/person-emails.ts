import { listPrefixesSince } from '#domain/leads/time-bucket.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Email } from '#domain/email/email.ts'
import { normalizeAddress } from '#domain/privacy/ownership.ts'
import { outbox } from '../email/outbox.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'

/** An email about a lead is queued when the lead arrives, or when the same request is repeated. */
const LEAD_EMAIL_MS = 15 * 60_000

/** An email with a link to a person's records works for a day. */
const RECORDS_LINK_MS = 25 * 60 * 60_000
const AT_ONCE = 16

export interface StoredEmail {
  readonly key: string
  readonly email: Email
}

/** The emails about one lead, newest first. */
export function findEmailsAbout(lead: Lead): Promise<StoredEmail[]> {
  return findEmailsNear(lead, ({ leadId }) => leadId === lead.id)
}

/** The emails about a person's own leads, and every email to or from their address. */
export async function findPersonEmails(
  address: string,
  own: readonly Lead[],
  received: readonly Lead[],
  now: Date,
): Promise<StoredEmail[]> {
  const isTheirs = (email: Email) => isAddressedTo(email, address)
  const nearOwn = await inParallel(own, AT_ONCE, (lead) =>
    findEmailsNear(lead, (email) => email.leadId === lead.id || isTheirs(email)),
  )
  const nearReceived = await inParallel(received, AT_ONCE, (lead) => findEmailsNear(lead, isTheirs))
  const since = new Date(now.getTime() - RECORDS_LINK_MS)
  const found = [
    ...nearOwn.flat(),
    ...nearReceived.flat(),
    ...(await findEmails(since, now, isTheirs)),
  ]
  return [...new Map(found.map((entry) => [entry.key, entry])).values()]
}

function findEmailsNear(
  { receivedAt }: Lead,
  isWanted: (email: Email) => boolean,
): Promise<StoredEmail[]> {
  const from = new Date(receivedAt)
  return findEmails(from, new Date(from.getTime() + LEAD_EMAIL_MS), isWanted)
}

async function findEmails(
  from: Date,
  to: Date,
  isWanted: (email: Email) => boolean,
): Promise<StoredEmail[]> {
  const listed = await Promise.all(listPrefixesSince(from, to).map((prefix) => outbox.keys(prefix)))
  const found = await inParallel(listed.flat(), AT_ONCE, async (key) => ({
    key,
    email: await ifReadable(outbox.find(key)),
  }))
  return found.flatMap(({ key, email }) => (email && isWanted(email) ? [{ key, email }] : []))
}

function isAddressedTo({ to, replyTo = '' }: Email, address: string): boolean {
  return [to, replyTo].some((each) => normalizeAddress(each) === normalizeAddress(address))
}
