import { findPasswordLengthFault } from '#domain/accounts/password.ts'
import { newUserSchema, type Credentials, type NewUser } from '#domain/accounts/user.ts'
import { normalizeUsername, findUsernameFault } from '#domain/accounts/username.ts'
import { Failure } from '#domain/failure.ts'
import { environment } from '../environment.ts'
import { ignoreFailure } from '../failing-work.ts'
import { isSecretOf } from '../links/secret.ts'
import { randomToken } from '../random.ts'
import { sha256Hex } from '../storage/hash.ts'
import { hasAdministrator } from './rights.ts'
import { createFirstAdministrator, type KnownUser } from './users.ts'

/**
 * Create the administrator from `ADMIN_USERNAME` and `ADMIN_PASSWORD`, or with a random password.
 *
 * @returns the username, with the password if it was generated; `undefined` if there is one
 *   already.
 * @throws {Error} when the variables are not valid.
 */
export async function ensureFirstAdministrator() {
  if (await hasAdministrator()) return undefined
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = environment()
  const password = ADMIN_PASSWORD ?? randomToken(15)
  const newUser = validateFirstAdministrator({ username: ADMIN_USERNAME, password })
  // A concurrent start may create the account first.
  const creating = createFirstAdministrator(newUser).catch(explainTakenName)
  const created = await ignoreFailure('forbidden', creating)
  if (!created) return undefined
  const { username } = created.user
  return ADMIN_PASSWORD === undefined ? { username, password } : { username }
}

/** A restore writes the accounts before the list of administrators. */
function explainTakenName(error: unknown): never {
  if (!(error instanceof Failure && error.code === 'conflict')) throw error
  const message =
    'There are accounts but no administrator: a restore was not finished. Run it again with --replace.'
  throw new Failure('conflict', message)
}

/**
 * Reject the set-up of a site that has an administrator.
 *
 * @throws {Failure} `forbidden`.
 */
export async function requireSetUpOpen(): Promise<void> {
  if (await hasAdministrator())
    throw new Failure('forbidden', 'Only administrators can create accounts.')
}

/**
 * Create the first administrator of an empty site. Production always requires `SETUP_TOKEN`, so
 * that only the person who deployed the site can do it.
 *
 * @throws {Failure} `forbidden`.
 */
export async function registerFirstAdministrator(
  registration: NewUser & { setupToken?: string | undefined },
): Promise<KnownUser> {
  const { setupToken, ...newUser } = registration
  const { SETUP_TOKEN, CONTEXT } = environment()
  const isOpen =
    SETUP_TOKEN === undefined
      ? CONTEXT !== 'production'
      : isSecretOf(setupToken ?? '', sha256Hex(SETUP_TOKEN))
  if (!isOpen) throw new Failure('forbidden', 'The set-up token is missing or wrong.')
  return createFirstAdministrator(newUser)
}

/** A common password is only a warning: the operator chose it, perhaps for a demonstration. */
function validateFirstAdministrator(newUser: Credentials): Credentials {
  const errors = [findUsernameFault(newUser.username), findPasswordLengthFault(newUser.password)]
  const found = errors.filter(Boolean).join('; ')
  if (found) throw new Error(`ADMIN_USERNAME and ADMIN_PASSWORD are not valid: ${found}`)
  const { error } = newUserSchema.safeParse(newUser)
  if (error)
    console.warn(`ADMIN_PASSWORD: ${error.issues.map(({ message }) => message).join('; ')}`)
  return { ...newUser, username: normalizeUsername(newUser.username) }
}
