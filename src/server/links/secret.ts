import { timingSafeEqual } from 'node:crypto'
import { randomToken } from '../random.ts'
import type { Collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { ifReadable } from '../storage/unreadable-records.ts'

const SECRET_BYTES = 32

/** A record that is opened with a secret and stores only the hash of it. */
interface Locked {
  /** The hash of the newest secret; absent until one is shown or sent. */
  readonly tokenHash?: string | undefined
}

/**
 * Make a secret for a record, which ends an earlier one. It is made when it is shown or sent, so no
 * outbox, list or backup holds one that works.
 *
 * @param prepare Returns what else changes, or `undefined` when the record is over.
 * @returns the secret, or `undefined` when there is none to give.
 */
export async function issueSecret<T extends Locked>(
  records: Pick<Collection<T>, 'read' | 'replace'>,
  key: string,
  prepare: (record: T) => T | undefined | Promise<T | undefined>,
): Promise<string | undefined> {
  const found = await ifReadable(records.read(key))
  const next = found && (await prepare(found.data))
  if (!next) return undefined
  const secret = randomToken(SECRET_BYTES)
  const isNewest = await records.replace(key, { ...next, tokenHash: sha256Hex(secret) }, found.etag)
  return isNewest ? secret : undefined
}

/** The record that a secret opens, with the ETag for using it up. */
export async function findBySecret<T extends Locked>(
  records: Pick<Collection<T>, 'read'>,
  key: string,
  secret: string,
) {
  const found = await ifReadable(records.read(key))
  const hash = found?.data.tokenHash
  return hash !== undefined && isSecretOf(secret, hash) ? found : undefined
}

/** Whether a secret has this hash. Takes as long for every secret. */
export function isSecretOf(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256Hex(secret)), Buffer.from(hash))
}
