import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { invalidField } from '#domain/failure.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { readSecrets, siteUrl } from '../environment.ts'
import { currentTime } from '../clock.ts'

/** Addresses that opted out, as hashes, so that the list reveals none. */
export const shareOptOuts = collection('share-opt-outs', z.object({ at: z.iso.datetime() }))

const TOKEN = /^([0-9a-f]{64})\.([0-9a-f]{64})$/

/** The link at the end of a share email that stops further ones. */
export function buildOptOutLink(address: string): string {
  const hash = hashAddress(address)
  const [secret] = readSecrets()
  return `${siteUrl()}/ads/opt-out?token=${hash}.${signHash(hash, secret)}`
}

export async function isOptedOut(address: string): Promise<boolean> {
  // The key alone counts: a record that cannot be read is an opt-out too.
  return (await shareOptOuts.keys(hashAddress(address))).length > 0
}

/**
 * Opt out the address that a link's token stands for.
 *
 * @throws {Failure} `invalid` for a token that was not signed here.
 */
export async function saveOptOut(token: string, now = currentTime()): Promise<void> {
  const [, hash = '', signed = ''] = TOKEN.exec(token) ?? []
  const isOurs =
    hash !== '' && readSecrets().some((secret) => isEqual(signed, signHash(hash, secret)))
  if (!isOurs) throw invalidField('token', 'This link is incomplete. Please copy the whole of it.')
  await shareOptOuts.create(hash, { at: now.toISOString() })
}

function hashAddress(address: string): string {
  return sha256Hex(address.trim().toLowerCase())
}

function signHash(hash: string, secret: string): string {
  return createHmac('sha256', secret).update(`share-opt-out:${hash}`).digest('hex')
}

function isEqual(signed: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(signed), Buffer.from(expected))
}
