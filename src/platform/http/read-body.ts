import type { IncomingMessage } from 'node:http'
import { Failure } from '#domain/failure.ts'
import { createTooLargeFailure, SMALL_BODY } from '#server/http/body.ts'
import { findCustomer } from '#server/http/client-address.ts'
import { createBudget, type BudgetShare } from './limits/budget.ts'

const MEGABYTE = 1024 * 1024

const openAnonymousShare = createBudget({ total: 32 * MEGABYTE, perClient: 4 * MEGABYTE })
const openSignedInShare = createBudget({ total: 96 * MEGABYTE, perClient: 48 * MEGABYTE })

/** Reserve memory for the body of a request, from a budget that strangers do not share. */
export function openBodyShare(ip: string, limit: number): BudgetShare {
  return (limit > SMALL_BODY ? openSignedInShare : openAnonymousShare)(findCustomer(ip))
}

/** Whether a body may be longer than the default limit; a chunked body says nothing about it. */
export function mayBeLong({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  if (length !== undefined) return Number(length) > SMALL_BODY
  return headers['transfer-encoding'] !== undefined
}

/**
 * Read a body of at most `limit` bytes.
 *
 * @throws {Failure} when it is longer, or too many others are in memory.
 */
export async function readBody(request: IncomingMessage, limit: number, share: BudgetShare) {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw createTooLargeFailure(limit)
  const chunks: Buffer[] = []
  let size = 0
  // The chunks are buffers, because no encoding is set on the request.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw createTooLargeFailure(limit)
    if (!share.add(chunk.length))
      throw new Failure('unavailable', 'The site is busy. Please try again.', { retryAfter: 5 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
