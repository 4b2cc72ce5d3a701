import {
  claimEmail,
  isReadyToSend,
  markDelivered,
  markUndelivered,
  type Email,
} from '#domain/email/email.ts'
import { Failure } from '#domain/failure.ts'
import { fillPlaceholders } from '#domain/quiz/progress.ts'
import { readAgeOfKey } from '#domain/storage/time-key.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts'
import { issueLink } from '../accounts/links/link-store.ts'
import { currentTime, elapsedMs } from '../clock.ts'
import { endWaiting, listWaiting, outbox } from '../email/outbox.ts'
import { buildOptOutLink, isOptedOut } from '../email/share-opt-out.ts'
import { deliverEmail, DELIVERY_MS, readEmailSetup } from '../email/smtp.ts'
import { siteUrl } from '../environment.ts'
import { ignoreFailure } from '../failing-work.ts'
import { recordDelivery } from '../leads/replies.ts'
import { issueResultLink } from '../leads/saved-results.ts'
import { seal } from '../links/token.ts'
import { withoutDeadline } from '../storage/deadline.ts'
import { ifReadable } from '../storage/unreadable-records.ts'

/** How long a claim lasts. It must outlast any delivery. */
const CLAIM_MS = MINUTE_MS

/** How long a request may send, within the 60 seconds of its function. */
const RUN_MS = 27_000

/** A flag this old without an email was left by a crash, and not by a server that slept in between. */
const ORPHAN_MS = DAY_MS

/**
 * Send every email that is due, oldest first; the next run retries what failed. Runs can overlap,
 * because a conditional write claims an email for one of them.
 *
 * @param until When the last delivery must have ended, in milliseconds since 1970: a run that is
 *   ended from outside could not record what the mail server took, and the next would send it
 *   again.
 */
export async function sendDueEmails(now = currentTime(), until = now.getTime() + RUN_MS) {
  if (readEmailSetup().isReady) await withoutDeadline(() => sendWaiting(now, until))
}

async function sendWaiting(now: Date, until: number): Promise<void> {
  const started = elapsedMs()
  const measurePassed = () => Math.ceil(elapsedMs() - started)
  const measureLeft = () => Math.min(until - now.getTime(), RUN_MS) - measurePassed()
  try {
    for (const key of await listWaiting()) {
      if (measureLeft() < DELIVERY_MS) return
      await sendClaimedEmail(key, new Date(now.getTime() + measurePassed()), measureLeft)
    }
  } catch (error) {
    console.warn('sending emails stopped; the next run continues', error)
  }
}

/** An email that cannot be read or sent must not hold up the others. */
async function sendClaimedEmail(key: string, now: Date, measureLeft: () => number) {
  try {
    const email = await ifReadable(claimDueEmail(key, now))
    if (!email) return
    const links = await makeLinks(email)
    if (!links) return await discardOutdated(key)
    const text = fillPlaceholders(email.text, links)
    // The delivery gets the rest of the run: an email that is confirmed too late is sent again.
    const delivery = await deliverEmail({ ...email, text }, Math.max(DELIVERY_MS, measureLeft()))
    const mark = (current: Email) =>
      delivery.outcome === 'delivered'
        ? markDelivered(current, now)
        : markUndelivered(current, now, delivery)
    // The email may be erased during its delivery.
    const after = await ignoreFailure('not-found', outbox.update(key, mark))
    if (after?.state !== 'waiting') await finishSending(key, after)
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') throw error
    console.error(`the email ${key} could not be sent`, error)
  }
}

/** The flag goes last, so that the next run repeats what a crash left undone. */
export async function finishSending(key: string, email?: Email): Promise<void> {
  if (email?.kind === 'reply') await recordDelivery({ key, email })
  await endWaiting(key, email)
}

/** Claim an email that is due. `undefined` when there is nothing to send. */
async function claimDueEmail(key: string, now: Date): Promise<Email | undefined> {
  const record = await outbox.read(key)
  const isOrphan = readAgeOfKey(key, now) > ORPHAN_MS
  if (record ? record.data.state !== 'waiting' : isOrphan) await finishSending(key, record?.data)
  if (record?.data.state !== 'waiting') return undefined
  const hasRecipient = record.data.to !== 'team' || readEmailSetup().team !== undefined
  if (!isReadyToSend(record.data, now) || !hasRecipient) return undefined
  const claimed = claimEmail(record.data, now, CLAIM_MS)
  return (await outbox.replace(key, claimed, record.etag)) ? claimed : undefined
}

type Links = Readonly<Record<string, string>>

/**
 * The values of an email's placeholders, `undefined` when no one may get it anymore. They are made
 * at the delivery, so that no outbox, list or backup ever holds a link that works.
 */
async function makeLinks({ kind, to, linkId }: Email): Promise<Links | undefined> {
  if (kind === 'privacy') {
    // The link proves access to the address.
    const token = await seal('privacy link', { sub: to })
    return { link: `${siteUrl()}/privacy/records?token=${token}` }
  }
  const isOfQuiz = kind === 'share' || kind === 'result'
  // The receiver may have opted out while the email waited.
  if (isOfQuiz && (await isOptedOut(to))) return undefined
  const optOut = isOfQuiz ? { optOut: await buildOptOutLink(to) } : {}
  if (linkId === undefined) return optOut
  const link = kind === 'result' ? await issueResultLink(to, linkId) : await issueLink(linkId)
  return link === undefined ? undefined : { link, ...optOut }
}

/** An email that no one may get anymore, because its account or its receiver has changed since. */
async function discardOutdated(key: string): Promise<void> {
  await ignoreFailure(
    'not-found',
    outbox.update(key, (email) => ({ ...email, claimedUntil: undefined, state: 'discarded' })),
  )
  await endWaiting(key)
}
