import { Failure } from '#domain/failure.ts'
import {
  emailSchema,
  isClaimed,
  newEmailSchema,
  type Email,
  type NewEmail,
} from '#domain/email/email.ts'
import { newestFirstKey, timeOfKey } from '#domain/storage/time-key.ts'
import { currentTime } from '../clock.ts'
import { newId } from '../random.ts'
import { sweep, type Progress } from '../jobs/sweep.ts'
import { collection } from '../storage/collection.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { flagAsWaiting, listWaiting, removeWaitingFlag } from './waiting-flags.ts'

const DAY_MS = 86_400_000

/** Sent and discarded emails are kept this long. */
export const EMAIL_RETENTION_DAYS = 90

/** Every email, listed newest first under {@link buildEmailKey}. */
export const outbox = collection('outbox', emailSchema)

/** The storage key of an email. */
export function buildEmailKey({ id, createdAt }: Pick<Email, 'id' | 'createdAt'>): string {
  return newestFirstKey(new Date(createdAt), id)
}

/**
 * Store an email, to be sent by `sendDueEmails`. Once stored, a mail server failure cannot lose it.
 *
 * @param id Of an email that was noted elsewhere before.
 */
export async function queueEmail(
  email: NewEmail,
  now = currentTime(),
  id = newId(),
): Promise<Email> {
  const queued: Email = {
    ...newEmailSchema.parse(email),
    id,
    state: 'waiting',
    createdAt: now.toISOString(),
    attempts: 0,
    nextAttemptAt: now.toISOString(),
  }
  const key = buildEmailKey(queued)
  // The flag comes first: a crash in between leaves a flag without an email, never the reverse.
  await flagAsWaiting(key)
  await outbox.add(key, queued)
  return queued
}

/** Send an email again as soon as possible, also a failed or discarded one. */
export async function retryEmail(key: string, now = currentTime()): Promise<Email> {
  const waiting = await outbox.update(key, (email) => {
    requireUnsent(email)
    return { ...email, state: 'waiting', attempts: 0, nextAttemptAt: now.toISOString() }
  })
  await flagAsWaiting(key)
  return waiting
}

/** Stop an unsent email from being sent. */
export async function discardEmail(key: string, now = currentTime()): Promise<Email> {
  const discarded = await outbox.update(key, (email) => {
    requireUnsent(email)
    if (isClaimed(email, now)) throw new Failure('conflict', 'This email is being sent right now.')
    return { ...email, state: 'discarded' }
  })
  await removeWaitingFlag(key)
  return discarded
}

/** Flag every waiting email that lost its flag. @returns how many had. */
export async function restoreWaitingFlags(): Promise<number> {
  const flagged = new Set(await listWaiting())
  let count = 0
  for (const key of await outbox.keys()) {
    if (flagged.has(key) || (await ifReadable(outbox.find(key)))?.state !== 'waiting') continue
    await flagAsWaiting(key)
    count += 1
  }
  return count
}

/** Remove old sent and discarded emails, in a run that ends at `until`. Failed ones stay. */
export function removeOldEmails(now = currentTime(), until = Infinity): Promise<Progress> {
  const isExpired = async (key: string) => {
    const at = timeOfKey(key)?.getTime() ?? now.getTime()
    if (now.getTime() - at < EMAIL_RETENTION_DAYS * DAY_MS) return false
    const state = (await ifReadable(outbox.find(key)))?.state
    return state === 'sent' || state === 'discarded'
  }
  return sweep(outbox, isExpired, until)
}

function requireUnsent({ state }: Email): void {
  if (state === 'sent') throw new Failure('conflict', 'This email has already been sent.')
}
