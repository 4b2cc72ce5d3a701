import {
  type Email,
  emailSchema,
  isClaimed,
  type NewEmail,
  newEmailSchema,
} from '#domain/email/email.ts'
import { Failure } from '#domain/failure.ts'
import { normalizeAddress } from '#domain/leads/ownership.ts'
import { buildNewestFirstKey, readAgeOfKey } from '#domain/storage/time-key.ts'
import { DAY_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { newId } from '../random.ts'
import { blobs } from '../storage/blobs.ts'
import { collection } from '../storage/collection.ts'
import { keyLinks } from '../storage/key-links.ts'
import { type Progress, sweepStore } from '../storage/sweep.ts'
import { ifReadable } from '../storage/unreadable-records.ts'

/** Emails that no longer wait are kept this long. */
const EMAIL_RETENTION_DAYS = 90

export interface StoredEmail {
  readonly key: string
  readonly email: Email
}

/** Every email, listed newest first under {@link buildEmailKey}. */
export const outbox = collection('outbox', emailSchema)

/** Links from an address to the emails to or from it, by which the emails of a person are found. */
const links = keyLinks('outbox-people')

/** The storage key of an email. */
export function buildEmailKey({ id, createdAt }: Pick<Email, 'id' | 'createdAt'>): string {
  return buildNewestFirstKey(new Date(createdAt), id)
}

/**
 * Store an email, to be sent by `sendDueEmails`. Once stored, a mail server failure cannot lose it.
 *
 * @param id Of an email that is known by it elsewhere, which is queued once.
 */
export async function queueEmail(email: NewEmail, now = currentTime(), id = newId()) {
  const queued: Email = {
    ...newEmailSchema.parse(email),
    id,
    state: 'waiting',
    createdAt: now.toISOString(),
    attempts: 0,
    nextAttemptAt: now.toISOString(),
  }
  const key = buildEmailKey(queued)
  // Link and flag first: a crash in between leaves links without an email, never the reverse.
  await linkEmail(key, queued)
  await setFlag(key)
  await outbox.create(key, queued)
  return queued
}

/** Write the links of an email. */
export async function linkEmail(key: string, email: Email): Promise<void> {
  await Promise.all(listAddresses(email).map((address) => links.add(address, key)))
}

/** Send an email again as soon as possible, also a failed or discarded one. */
export async function retryEmail(key: string, now = currentTime()): Promise<Email> {
  // Before the change as well, because the process may end after it.
  await setFlag(key)
  const waiting = await outbox.update(key, (email) => {
    requireUnsent(email)
    const again = { state: 'waiting', attempts: 0, nextAttemptAt: now.toISOString() } as const
    return { ...email, ...again, isUncertain: undefined }
  })
  await setFlag(key)
  await flags().remove(`${FAILED}${key}`)
  return waiting
}

/** Stop an unsent email from being sent. Its flag goes with `finishSending`, or in the next run. */
export async function discardEmail(key: string, now = currentTime()): Promise<Email> {
  const discarded = await outbox.update(key, (email) => {
    requireUnsent(email)
    if (isClaimed(email, now)) throw new Failure('conflict', 'This email is being sent right now.')
    return { ...email, state: 'discarded' }
  })
  await flags().remove(`${FAILED}${key}`)
  return discarded
}

/** The keys of the emails that are to or from an address. */
export function listEmailKeys(address: string): Promise<string[]> {
  return links.list(normalizeAddress(address))
}

/** Remove an email with all that points to it. */
export async function removeQueuedEmail({ key, email }: StoredEmail): Promise<void> {
  await outbox.remove(key)
  await removeFlags(key)
  await Promise.all(listAddresses(email).map((address) => links.remove(address, key)))
}

/** The addresses of people that an email is to or from. */
export function listAddresses({ to, replyTo = '' }: Email): string[] {
  return [to, replyTo].filter((each) => each.includes('@')).map(normalizeAddress)
}

/** Flag every waiting or failed email that lost its flag. @returns how many had. */
export async function restoreFlags(): Promise<number> {
  const flagged = new Set(await flags().keys())
  let count = 0
  for (const key of await outbox.keys()) {
    if (flagged.has(key) || flagged.has(`${FAILED}${key}`)) continue
    const state = (await ifReadable(outbox.find(key)))?.state
    if (state !== 'waiting' && state !== 'failed') continue
    await setFlag(state === 'waiting' ? key : `${FAILED}${key}`)
    count += 1
  }
  return count
}

/** Remove old emails that no longer wait, in a run that ends at `until`. */
export function removeOldEmails(now = currentTime(), until = Infinity): Promise<Progress> {
  const isExpired = async (key: string) => {
    if (readAgeOfKey(key, now) < EMAIL_RETENTION_DAYS * DAY_MS) return false
    const email = await ifReadable(outbox.find(key))
    if (!email || email.state === 'waiting') return false
    await removeQueuedEmail({ key, email })
    return true
  }
  return sweepStore(outbox, isExpired, until)
}

function requireUnsent({ state }: Email): void {
  if (state === 'sent') throw new Failure('conflict', 'This email has already been sent.')
}

/**
 * A flag for each email that may still have to be sent, under the email's key, and one for each
 * that failed, under `failed/` and the key. Sending lists the first, and what needs attention both:
 * neither reads emails that are done.
 */
const flags = () => blobs('outbox-waiting')

const FAILED = 'failed/'

async function setFlag(flag: string): Promise<void> {
  await flags().write(flag, 1, { onlyIfNew: true })
}

async function removeFlags(key: string): Promise<void> {
  await Promise.all([flags().remove(key), flags().remove(`${FAILED}${key}`)])
}

/** Remove the flag of an email that no longer waits. A failed email gets another flag first. */
export async function endWaiting(key: string, email?: Email): Promise<void> {
  if (email?.state === 'failed') await setFlag(`${FAILED}${key}`)
  await flags().remove(key)
}

/** Keys of the flagged emails that wait, oldest first. */
export async function listWaiting(): Promise<string[]> {
  return (await flags().keys()).filter((key) => !key.startsWith(FAILED)).toReversed()
}

/** The most emails that are read to find out what is wrong. */
const UNSENT_READ = 200

/** How many emails wait or failed, with the oldest that wait or the newest that failed. */
export async function findUnsent(state: 'waiting' | 'failed') {
  const failed = async () => (await flags().keys(FAILED)).map((key) => key.slice(FAILED.length))
  const keys = await (state === 'waiting' ? listWaiting() : failed())
  const found = await outbox.findMany(keys.slice(0, UNSENT_READ))
  const flagged = Array.from(found, ([key, email]): StoredEmail => ({ key, email }))
  // A crash can leave a flag that is too old.
  const emails = flagged.filter(({ email }) => email.state === state)
  return { emails, count: emails.length + Math.max(0, keys.length - UNSENT_READ) }
}
