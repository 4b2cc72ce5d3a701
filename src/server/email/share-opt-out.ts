import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { invalidField } from '#domain/failure.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { siteUrl } from '../environment.ts'
import { readSecrets } from '../secrets.ts'
import { currentTime } from '../clock.ts'

/** Who wants no letters: hashes of addresses, so that the list itself tells nobody's. */
const optOuts = collection('share-opt-outs', z.object({ at: z.iso.datetime() }))

const TOKEN = /^([0-9a-f]{64})\.([0-9a-f]{64})$/

/** The link at the end of a letter by which its reader gets no other. */
export function buildOptOutLink(address: string): string {
  const hash = hashOf(address)
  const [secret] = readSecrets()
  return `${siteUrl()}/ads/opt-out?token=${hash}.${signature(hash, secret)}`
}

export async function isOptedOut(address: string): Promise<boolean> {
  return (await optOuts.find(hashOf(address))) !== undefined
}

/**
 * Put the address behind a link's token on the list.
 *
 * @throws {Failure} `invalid` when the token is none of ours.
 */
export async function saveOptOut(token: string, now = currentTime()): Promise<void> {
  const [, hash = '', signed = ''] = TOKEN.exec(token) ?? []
  const isOurs =
    hash !== '' && readSecrets().some((secret) => isEqual(signed, signature(hash, secret)))
  if (!isOurs) throw invalidField('token', 'This link is incomplete. Please copy the whole of it.')
  await optOuts.create(hash, { at: now.toISOString() })
}

function hashOf(address: string): string {
  return sha256Hex(address.trim().toLowerCase())
}

function signature(hash: string, secret: string): string {
  return createHmac('sha256', secret).update(`share-opt-out:${hash}`).digest('hex')
}

function isEqual(signed: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(signed), Buffer.from(expected))
}
