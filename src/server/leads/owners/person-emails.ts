import { listPrefixesSince } from '#domain/storage/time-key.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Email } from '#domain/email/email.ts'
import type { SavedResult } from '#domain/quiz/requests.ts'
import { normalizeAddress } from '#domain/leads/ownership.ts'
import { listEmailKeys, outbox, type StoredEmail } from '../../email/outbox.ts'
import { inParallel } from '../../storage/parallel.ts'

/** Emails of an earlier release have no links. Those about a lead were queued when it arrived. */
const LEAD_EMAIL_MS = 15 * 60_000
const AT_ONCE = 16

interface Period {
  readonly from: Date
  readonly to: Date
}

/** The emails about some leads. */
export async function findEmailsAbout(about: readonly Lead[]): Promise<StoredEmail[]> {
  const ids = new Set<string | undefined>(about.map(({ id }) => id))
  const addresses = about.flatMap((lead) => ('email' in lead ? normalizeAddress(lead.email) : []))
  const linked = await Promise.all([...new Set(addresses)].map(listEmailKeys))
  const known = [...listNotedKeys(about), ...linked.flat()]
  return findEmails(about.map(emailPeriod), known, ({ leadId }) => ids.has(leadId))
}

/** The emails about a person's own leads, and every email to or from their address. */
export async function findPersonEmails(
  address: string,
  own: readonly Lead[],
  received: readonly Lead[],
  saved: readonly Pick<SavedResult, 'savedAt'>[],
): Promise<StoredEmail[]> {
  const ids = new Set<string | undefined>(own.map(({ id }) => id))
  const queued = saved.map(({ savedAt }) => emailPeriod({ receivedAt: savedAt }))
  const periods = [...own.map(emailPeriod), ...received.map(emailPeriod), ...queued]
  const known = [...listNotedKeys(own), ...(await listEmailKeys(address))]
  return findEmails(
    periods,
    known,
    (email) => ids.has(email.leadId) || isAddressedTo(email, address),
  )
}

/** Replies and escalations are sent at any time, so each is noted with its lead. */
function listNotedKeys(own: readonly Lead[]): string[] {
  const keys = own.flatMap((lead) => [
    lead.escalationKey,
    ...lead.history.map((did) => did.emailKey),
  ])
  return keys.filter((key) => key !== undefined)
}

function emailPeriod({ receivedAt }: Pick<Lead, 'receivedAt'>): Period {
  const from = new Date(receivedAt)
  return { from, to: new Date(from.getTime() + LEAD_EMAIL_MS) }
}

/** Periods overlap, and each email is read once. */
async function findEmails(
  periods: readonly Period[],
  known: readonly string[],
  isWanted: (email: Email) => boolean,
): Promise<StoredEmail[]> {
  const prefixes = new Set(periods.flatMap(({ from, to }) => listPrefixesSince(from, to)))
  const listed = await inParallel([...prefixes], AT_ONCE, (prefix) => outbox.keys(prefix))
  const found = await outbox.findMany([...listed.flat(), ...known])
  return [...found].flatMap(([key, email]) => (isWanted(email) ? [{ key, email }] : []))
}

function isAddressedTo({ to, replyTo = '' }: Email, address: string): boolean {
  return [to, replyTo].some((each) => normalizeAddress(each) === normalizeAddress(address))
}
