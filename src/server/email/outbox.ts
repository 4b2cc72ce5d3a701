import { Failure } from '#domain/failure.ts'
import {
  claimEmail,
  markDelivered,
  isDue,
  emailSchema,
  newEmailSchema,
  markUndelivered,
  type Email,
  type NewEmail,
} from '#domain/email/email.ts'
import { newestFirstKey, timeOfKey } from '#domain/storage/time-key.ts'
import { blobs } from '../storage/blobs.ts'
import { collection } from '../storage/collection.ts'
import { withoutDeadline } from '../storage/deadline.ts'
import { deliverEmail, DELIVERY_DEADLINE_MS, readEmailSetup } from './smtp.ts'
import { currentTime, elapsedMs } from '../clock.ts'
import { newId } from '../random.ts'

/** How long a mail belongs to the sender that took it; longer than any delivery may take. */
const CLAIM_MS = 5 * DELIVERY_DEADLINE_MS

/** A run begins no delivery after this, so that it ends within a function's half minute. */
const RUN_MS = 15_000

/** A mark without a mail is of a writer that stopped in between, once it is as old as this. */
const ORPHAN_MS = 10 * 60_000

/** Every mail, listed newest first under {@link buildEmailKey}. */
export const outbox = collection('outbox', emailSchema)

/** One mark for each mail that may still have to be sent, so that nobody reads the sent ones. */
const marks = () => blobs('outbox-waiting')

/** Where a mail is kept. */
export function buildEmailKey({ id, createdAt }: Pick<Email, 'id' | 'createdAt'>): string {
  return newestFirstKey(new Date(createdAt), id)
}

/**
 * Write a mail down, to be sent by {@link sendDueEmails}. Once this has answered, the mail is not lost,
 * whatever the mail server does.
 */
export async function queueEmail(mail: NewEmail, now = currentTime()): Promise<Email> {
  const queued: Email = {
    ...newEmailSchema.parse(mail),
    id: newId(),
    state: 'waiting',
    createdAt: now.toISOString(),
    attempts: 0,
    nextAttemptAt: now.toISOString(),
  }
  const key = buildEmailKey(queued)
  // First the mark, so that no stop in between leaves a mail that nobody looks for.
  await mark(key)
  await outbox.add(key, queued)
  return queued
}

/**
 * Send every mail whose time has come, oldest first. Any number of these may run at once: a mail is
 * taken by a conditional write, so only one of them sends it.
 *
 * Never rejects: what goes wrong here goes right in the next run.
 */
export async function sendDueEmails(now = currentTime()): Promise<void> {
  if (readEmailSetup().isReady) await withoutDeadline(() => sendMarked(now))
}

/** Try a mail again as soon as possible, also one that was given up or discarded. */
export async function retryEmail(key: string, now = currentTime()): Promise<Email> {
  const waiting = await outbox.update(key, (mail) => {
    if (mail.state === 'sent') throw new Failure('conflict', 'This mail has been sent already.')
    return { ...mail, state: 'waiting', attempts: 0, nextAttemptAt: now.toISOString() }
  })
  await mark(key)
  return waiting
}

/** Never send a mail that has not been sent yet. */
export async function discardEmail(key: string, now = currentTime()): Promise<Email> {
  const discarded = await outbox.update(key, (mail) => {
    if (mail.state === 'sent') throw new Failure('conflict', 'This mail has been sent already.')
    if (isBeingSent(mail, now)) throw new Failure('conflict', 'This mail is being sent just now.')
    return { ...mail, state: 'discarded' }
  })
  await marks().remove(key)
  return discarded
}

/** Mark every waiting mail that has lost its mark. @returns how many had. */
export async function restoreWaitingFlags(): Promise<number> {
  const marked = new Set(await markedKeys())
  const lost = (await outbox.keys()).filter((key) => !marked.has(key))
  let count = 0
  for (const key of lost) {
    if ((await outbox.find(key))?.state !== 'waiting') continue
    await mark(key)
    count += 1
  }
  return count
}

async function sendMarked(now: Date): Promise<void> {
  const started = elapsedMs()
  try {
    for (const key of await markedKeys()) {
      const passed = elapsedMs() - started
      if (passed > RUN_MS) return
      await send(key, new Date(now.getTime() + passed))
    }
  } catch (error) {
    console.warn('sending mail stopped, and goes on with the next run', error)
  }
}

async function mark(key: string): Promise<void> {
  await marks().write(key, 1, { onlyIfNew: true })
}

/** Oldest first. */
async function markedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const page of marks().pages()) keys.push(...page.map(({ key }) => key))
  return keys.toReversed()
}

async function send(key: string, now: Date): Promise<void> {
  const mail = await claim(key, now)
  if (!mail) return
  const delivery = await deliverEmail(mail)
  const isDelivered = delivery.outcome === 'delivered'
  const after = await changeIfKept(key, (current) =>
    isDelivered
      ? markDelivered(current, now)
      : markUndelivered(current, now, delivery.error, delivery.isFinal),
  )
  if (after?.state !== 'waiting') await marks().remove(key)
}

/** A person may have had their mails deleted while one was on its way. */
async function changeIfKept(
  key: string,
  change: (mail: Email) => Email,
): Promise<Email | undefined> {
  try {
    return await outbox.update(key, change)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return undefined
    throw error
  }
}

/** Take a mail that is due, unless another sender was faster. */
async function claim(key: string, now: Date): Promise<Email | undefined> {
  const found = await outbox.read(key)
  if (!found) {
    await removeOrphan(key, now)
    return undefined
  }
  if (found.data.state !== 'waiting') {
    await marks().remove(key)
    return undefined
  }
  if (!isDue(found.data, now) || !hasRecipient(found.data)) return undefined
  const mine = claimEmail(found.data, now, CLAIM_MS)
  return (await outbox.replace(key, mine, found.etag)) ? mine : undefined
}

async function removeOrphan(key: string, now: Date): Promise<void> {
  const age = now.getTime() - (timeOfKey(key)?.getTime() ?? 0)
  if (age > ORPHAN_MS) await marks().remove(key)
}

function hasRecipient({ to }: Email): boolean {
  return to !== 'team' || readEmailSetup().team !== undefined
}

function isBeingSent(mail: Email, now: Date): boolean {
  return mail.claimedUntil !== undefined && Date.parse(mail.claimedUntil) > now.getTime()
}
