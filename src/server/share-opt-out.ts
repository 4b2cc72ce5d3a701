import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { invalidField } from '#domain/failure.ts'
import { collection } from './collection.ts'
import { sha256 } from './digest.ts'
import { environment, siteUrl } from './environment.ts'

/** Who wants no letters: hashes of addresses, so that the list itself tells nobody's. */
const optOuts = collection('share-opt-outs', z.object({ at: z.iso.datetime() }))

const TOKEN = /^([0-9a-f]{64})\.([0-9a-f]{64})$/

/** The link at the end of a letter by which its reader gets no other. */
export function optOutLink(address: string): string {
  const hash = hashOf(address)
  return `${siteUrl()}/ads/opt-out?token=${hash}.${signature(hash)}`
}

export async function isOptedOut(address: string): Promise<boolean> {
  return (await optOuts.find(hashOf(address))) !== undefined
}

/**
 * Put the address behind a link's token on the list.
 *
 * @throws {Failure} `invalid` when the token is none of ours.
 */
export async function optOut(token: string, now = new Date()): Promise<void> {
  const [, hash = '', signed = ''] = TOKEN.exec(token) ?? []
  const isOurs = hash !== '' && timingSafeEqual(Buffer.from(signed), Buffer.from(signature(hash)))
  if (!isOurs) throw invalidField('token', 'This link is incomplete. Please copy the whole of it.')
  await optOuts.create(hash, { at: now.toISOString() })
}

function hashOf(address: string): string {
  return sha256(address.trim().toLowerCase())
}

function signature(hash: string): string {
  const { SESSION_SECRET } = environment()
  if (SESSION_SECRET === undefined)
    throw new Error('SESSION_SECRET is not set, so nothing is signed')
  return createHmac('sha256', SESSION_SECRET).update(`share-opt-out:${hash}`).digest('hex')
}
