import { listPrefixesSince } from '#domain/leads/time-bucket.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Email } from '#domain/email/email.ts'
import type { SavedResult } from '#domain/quiz/requests/saved-result.ts'
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

interface Period {
  readonly from: Date
  readonly to: Date
}

/** The emails about some leads. */
export function findEmailsAbout(about: readonly Lead[]): Promise<StoredEmail[]> {
  const ids = new Set<string | undefined>(about.map(({ id }) => id))
  return findEmails(about.map(emailPeriod), listNotedKeys(about), ({ leadId }) => ids.has(leadId))
}

/** The emails about a person's own leads, and every email to or from their address. */
export function findPersonEmails(
  address: string,
  own: readonly Lead[],
  received: readonly Lead[],
  saved: readonly Pick<SavedResult, 'savedAt'>[],
  now: Date,
): Promise<StoredEmail[]> {
  const ids = new Set<string | undefined>(own.map(({ id }) => id))
  const lately = { from: new Date(now.getTime() - RECORDS_LINK_MS), to: now }
  const queued = saved.map(({ savedAt }) => emailPeriod({ receivedAt: savedAt }))
  const periods = [...own.map(emailPeriod), ...received.map(emailPeriod), ...queued, lately]
  return findEmails(
    periods,
    listNotedKeys(own),
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
  const found = await inParallel(
    [...new Set([...listed.flat(), ...known])],
    AT_ONCE,
    async (key) => {
      const email = await ifReadable(outbox.find(key))
      return email && isWanted(email) ? [{ key, email }] : []
    },
  )
  return found.flat()
}

function isAddressedTo({ to, replyTo = '' }: Email, address: string): boolean {
  return [to, replyTo].some((each) => normalizeAddress(each) === normalizeAddress(address))
}
