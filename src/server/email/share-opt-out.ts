import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { foldAddressTag } from '#domain/email/email-address.ts'
import { invalidField } from '#domain/failure.ts'
import { HOUR_MS } from '#domain/time/duration.ts'
import { currentTime } from '../clock.ts'
import { readSecrets, siteUrl } from '../environment.ts'
import {
  throttle,
  throttleCustomer,
  throttleDailyTotal,
  throttleMailbox,
} from '../limits/throttle.ts'
import { seal, unseal } from '../links/token.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'

/** Addresses that opted out, as hashes, so that the list reveals none. */
export const shareOptOuts = collection('share-opt-outs', z.object({ at: z.iso.datetime() }))

/** The token of 0.2.0 and before: the hash of an address and its signature. */
const SIGNED = /^([0-9a-f]{64})\.([0-9a-f]{64})$/

/** The link at the end of a share email that stops further ones to its mailbox. Works forever. */
export async function buildOptOutLink(address: string): Promise<string> {
  return `${siteUrl()}/ads/opt-out?token=${await seal('opt-out', { sub: hashMailbox(address) })}`
}

export async function isOptedOut(address: string): Promise<boolean> {
  // The links of earlier releases opted out an address with its tag.
  const hashes = [hashMailbox(address), sha256Hex(address.trim().toLowerCase())]
  // The key alone counts: a record that cannot be read is an opt-out too.
  return (await Promise.all(hashes.map((hash) => shareOptOuts.keys(hash)))).flat().length > 0
}

/**
 * Count an email that a visitor asks for, to an address that no one has verified.
 *
 * @param perDay The most for one mailbox, of those about one subject.
 * @returns false for an address that opted out: it gets none, uses up no total, and must not be
 *   seen in the response.
 * @throws {Failure} `too-many`.
 */
export async function countStrangerEmail(
  kind: 'share' | 'result',
  { to, ip, perDay, subject }: { to: string; ip: string; perDay: number; subject?: string },
): Promise<boolean> {
  await throttle(kind, ip, [{ limit: 5, windowMs: HOUR_MS }])
  await throttleCustomer(kind, ip)
  // An email that has to wait for the total must not use up the mailbox.
  await throttleDailyTotal(kind, { isPeek: true })
  await throttleMailbox(kind, to, perDay, subject)
  const isPeek = await isOptedOut(to)
  await throttleDailyTotal(kind, { isPeek })
  return !isPeek
}

/**
 * Opt out the address that a link's token stands for.
 *
 * @throws {Failure} `invalid` for a token that was not made here.
 */
export async function saveOptOut(token: string): Promise<void> {
  const hash = (await unseal('opt-out', token))?.sub ?? readSigned(token)
  if (hash === undefined)
    throw invalidField('token', 'This link is incomplete. Please copy the whole link.')
  await shareOptOuts.create(hash, { at: currentTime().toISOString() })
}

function hashMailbox(address: string): string {
  return sha256Hex(foldAddressTag(address))
}

/** The links in emails that earlier releases sent work forever, too. */
function readSigned(token: string): string | undefined {
  const [, hash = '', signature = ''] = SIGNED.exec(token) ?? []
  const isOurs = readSecrets().some((secret) => {
    const expected = createHmac('sha256', secret).update(`share-opt-out:${hash}`).digest('hex')
    return hash !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  })
  return isOurs ? hash : undefined
}
