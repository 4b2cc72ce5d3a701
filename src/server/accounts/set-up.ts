import { timingSafeEqual } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import type { NewUser } from '#domain/accounts/user.ts'
import { sha256Hex } from '../storage/hash.ts'
import { environment } from '../environment.ts'
import { createFirstAdministrator, findUser, hasAdministrator, type KnownUser } from './users.ts'

/**
 * Reject the set-up of a site that has an administrator.
 *
 * @throws {Failure} `forbidden`.
 */
export async function requireSetUpOpen(): Promise<void> {
  if (await hasAdministrator()) throw setUpClosed()
}

/**
 * Create the first administrator of an empty site. Production always requires `SETUP_TOKEN`, so that
 * only the person who deployed the site can do it.
 *
 * @throws {Failure} `forbidden`.
 */
export async function registerFirstAdministrator(
  registration: NewUser & { setupToken?: string | undefined },
): Promise<KnownUser> {
  const { setupToken, ...newUser } = registration
  const { SETUP_TOKEN, CONTEXT } = environment()
  const isOpen =
    SETUP_TOKEN === undefined ? CONTEXT !== 'production' : isSameSecret(setupToken, SETUP_TOKEN)
  if (!isOpen) throw new Failure('forbidden', 'The set-up token is missing or wrong.')
  const { id } = await createFirstAdministrator({ ...newUser, isAdmin: true })
  const known = await findUser(id)
  if (!known) throw setUpClosed()
  return known
}

function isSameSecret(given: string | undefined, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256Hex(given ?? '')), Buffer.from(sha256Hex(expected)))
}

function setUpClosed(): Failure {
  return new Failure('forbidden', 'Only administrators can create accounts.')
}
