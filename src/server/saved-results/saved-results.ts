import { normalizeAddress } from '#domain/privacy/ownership.ts'
import {
  isExpiredResult,
  savedResultSchema,
  type SavedResult,
} from '#domain/quiz/requests/saved-result.ts'
import { currentTime } from '../clock.ts'
import type { Progress } from '../storage/sweep.ts'
import { findRequestOwner } from '../leads/people/tied-leads.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'

const PREFIX_LENGTH = 16

/** Answers under the address that asked for a link to them, by {@link buildResultKey}. */
export const savedResults = collection('saved-results', savedResultSchema)

/** The storage key of a result: all of one address have a prefix, which two addresses may share. */
export function buildResultKey({ email, id }: Pick<SavedResult, 'email' | 'id'>): string {
  return `${hashPrefix(email)}/${id}`
}

/** The results that were saved under an address, expired ones included. */
export async function findSavedResults(address: string): Promise<SavedResult[]> {
  const found = await savedResults.all(`${hashPrefix(address)}/`)
  return found.filter(({ email }) => normalizeAddress(email) === normalizeAddress(address))
}

/**
 * The assessment request that a result names, if the result's address made it. What is sent with a request's
 * id belongs to its maker, so the id is neither kept for another address nor handed to it.
 */
export async function pickOwnRequest({
  email,
  requestId,
}: Pick<SavedResult, 'email' | 'requestId'>): Promise<Pick<SavedResult, 'requestId'>> {
  if (requestId === undefined) return {}
  const owner = await findRequestOwner(requestId)
  return owner === normalizeAddress(email) ? { requestId } : {}
}

export function removeSavedResult(result: SavedResult): Promise<void> {
  return savedResults.remove(buildResultKey(result))
}

/** Remove results whose links no longer work, in a run that ends at `until`. */
export function sweepSavedResults(now = currentTime(), until = Infinity): Promise<Progress> {
  return savedResults.removeExpired((result) => isExpiredResult(result, now), until)
}

function hashPrefix(address: string): string {
  return sha256Hex(normalizeAddress(address)).slice(0, PREFIX_LENGTH)
}
